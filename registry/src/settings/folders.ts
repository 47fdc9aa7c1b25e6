import path from 'node:path';
import { givenSettings } from './given-settings';
import type { Variables } from './variables';

/** Returns the folder of a portal's data and published parts from DATA_DIR. */
export function readDataFolder(variables: Variables): string {
  return givenSettings(variables)['DATA_DIR'] ?? '.data';
}

/** Folder of the workspace with clients for trying the portal out. */
const DEMO_CLIENTS = 'shared-wl-assets/white-labels';

/** Returns whether a folder is that of the clients for trying the portal out, which LOCAL and MOCK serve. */
export function hasDemoClients(folder: string): boolean {
  return folder.endsWith(path.join(path.sep, DEMO_CLIENTS));
}

/** Returns the folder of the white labels from WHITE_LABELS_DIR; by default the workspace's. */
export function readWhiteLabelFolder(variables: Variables, workspace: string): string {
  return path.resolve(workspace, givenSettings(variables)['WHITE_LABELS_DIR'] ?? DEMO_CLIENTS);
}
