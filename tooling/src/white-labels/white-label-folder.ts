import path from 'node:path';
import { readAppFolder, readWhiteLabelFolder } from '@portal/registry/settings';
import { listAppNames } from '@portal/server-kit/apps';
import { WORKSPACE } from '../workspace';

/** Path of the schema of white-label files. */
export const SCHEMA_FILE = path.join(WORKSPACE, 'server-kit/src/white-labels/schema.json');

/** Folder of the white labels: WHITE_LABELS_DIR, or the workspace's own. */
export function getWhiteLabelFolder(): string {
  return readWhiteLabelFolder(process.env, WORKSPACE);
}

/** Returns the names of the apps beside the portal, which cannot be keys. */
export function getAppNames(): readonly string[] {
  return listAppNames(readAppFolder(process.env, WORKSPACE));
}
