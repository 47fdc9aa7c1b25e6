import path from 'node:path';
import { givenSettings } from './given-settings';
import type { Variables } from './variables';

/** Folder in which a portal keeps its data and the published parts, as DATA_DIR names it. */
export function dataFolderOf(variables: Variables): string {
  return givenSettings(variables)['DATA_DIR'] ?? '.data';
}

/** Folder of the white labels, from WHITE_LABELS_DIR; the workspace's own where it says nothing. */
export function whiteLabelFolderOf(variables: Variables, workspace: string): string {
  return path.resolve(
    workspace,
    givenSettings(variables)['WHITE_LABELS_DIR'] ?? 'shared-wl-assets/white-labels',
  );
}
