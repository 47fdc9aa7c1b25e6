import path from 'node:path';
import { readWhiteLabelFolder } from '@portal/registry/settings';
import { WORKSPACE } from '../workspace';

/** Path of the schema of white-label files. */
export const SCHEMA_FILE = path.join(WORKSPACE, 'server-kit/src/white-labels/schema.json');

/** Folder of the white labels: WHITE_LABELS_DIR, or the workspace's own. */
export function getWhiteLabelFolder(): string {
  return readWhiteLabelFolder(process.env, WORKSPACE);
}
