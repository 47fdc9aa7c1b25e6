import { randomBytes } from 'node:crypto';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import type { BrandDrafts } from '@portal/services';
import type { JsonObject, ReadBrandForm } from './read-brand-form';

/** A draft as it is stored. */
interface StoredDraft {
  /** Names the file from which it was opened, and cannot be guessed. */
  readonly id: string;
  /** Key of the file from which it was opened. */
  readonly source: string;
  /** Fingerprint of that file when it was opened or written; empty without a file. */
  readonly fingerprint: string;
  readonly content: JsonObject;
  /** Uploaded brand files by name, in Base64. */
  readonly files: Readonly<Record<string, string>>;
  readonly rows: ReadBrandForm['rows'];
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

/** Changed drafts. A draft without changes is read from its file (rule 7). */
export class Drafts {
  readonly #store: Pick<BrandDrafts, 'read' | 'write'>;

  constructor(store: Pick<BrandDrafts, 'read' | 'write'>) {
    this.#store = store;
  }

  /** Returns a changed draft; null when there is none. */
  async get(id: string): Promise<StoredDraft | null> {
    const text = await this.#store.read(id);
    if (text === null) return null;
    const { rows, ...draft } = JSON.parse(text) as Omit<StoredDraft, 'rows'> & {
      readonly rows: readonly (readonly [string, readonly number[]])[];
    };
    return { ...draft, rows: new Map(rows) };
  }

  /** Stores a draft. */
  put({ configuration: _, isChanged: __, rows, ...draft }: Draft): Promise<void> {
    return this.#store.write(draft.id, JSON.stringify({ ...draft, rows: [...rows] }));
  }
}
