import path from 'node:path';
import { readWhiteLabelFolder } from '@portal/registry/settings';
import { WORKSPACE } from '../workspace';

/** Mistake in a white-label file. */
export interface Problem {
  readonly file: string;
  /** JSON pointer (RFC 6901); empty for the whole file. */
  readonly field: string;
  readonly reason: string;
}

interface Texts {
  readonly [key: string]: string | Texts;
}

/** A scope's texts by language. */
export type ScopeTexts = Readonly<Record<'en-US' | 'de-DE', Texts>>;

/** Values for a new white label's file; contacts by the names of `NewWhiteLabel` in server-kit. */
export interface NewWhiteLabel {
  readonly key: string;
  readonly [value: string]: string;
}

/** Path of the schema of white-label files. */
export const SCHEMA_FILE = path.join(WORKSPACE, 'server-kit/src/white-labels/schema.json');

/** Folder of the white labels: WHITE_LABELS_DIR, or the workspace's own. */
export function getWhiteLabelFolder(): string {
  return readWhiteLabelFolder(process.env, WORKSPACE);
}
