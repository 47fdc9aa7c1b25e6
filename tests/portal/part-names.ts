import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { WORKSPACE } from '../workspace';

/** Names of the parts of the workspace. */
export const PART_NAMES: readonly string[] = readdirSync(WORKSPACE).filter((name) =>
  existsSync(path.join(WORKSPACE, name, 'portal.part.ts')),
);
