import path from 'node:path';
import { givenSettings, type Variables } from './given-settings';

/** Folder in which a portal keeps its data and the published parts, as DATA_DIR names it. */
export const dataFolderOf = (variables: Variables): string => givenSettings(variables)['DATA_DIR'] ?? '.data';

/** Folder of the white labels, from WHITE_LABELS_DIR; the workspace's own where it says nothing. */
export const whiteLabelFolderOf = (variables: Variables, workspace: string): string =>
  path.resolve(workspace, givenSettings(variables)['WHITE_LABELS_DIR'] ?? 'shared-wl-assets/white-labels');
