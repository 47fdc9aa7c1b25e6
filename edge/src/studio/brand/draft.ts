import { randomBytes } from 'node:crypto';
import type { JsonObject } from '@portal/contract/operator';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';

/** A draft as it is stored. */
export interface StoredDraft {
  /** Names the file from which it was opened, and cannot be guessed. */
  readonly id: string;
  /** Key of the file from which it was opened. */
  readonly source: string;
  /** Fingerprint of that file when it was opened or written; empty without a file. */
  readonly fingerprint: string;
  readonly content: JsonObject;
  /** Uploaded brand files by name, in Base64. */
  readonly files: Readonly<Record<string, string>>;
  /** Latest content that a portal can serve; `version` is its number. */
  readonly servable: JsonObject;
  readonly version: number;
}

/** An unpublished white label, which only the studio shows. */
export interface Draft extends StoredDraft {
  /** Configuration of `servable`; the default white label's while there is none. */
  readonly configuration: WhiteLabelConfiguration;
  /** Whether it was changed or written, and is therefore stored. */
  readonly isChanged: boolean;
}

const DRAFT_ID = /^(\*|[a-z0-9-]{1,64})\.[A-Za-z0-9_-]{22}$/;

/** Returns an unguessable id of a draft of a file. */
export function newDraftId(source: string): string {
  return `${source}.${randomBytes(16).toString('base64url')}`;
}

/** Returns the file that an id names; null for a text that is no id. */
export function readDraftSource(text: unknown): string | null {
  return typeof text === 'string' ? (DRAFT_ID.exec(text)?.[1] ?? null) : null;
}
