import { randomBytes } from 'node:crypto';
import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import type { JsonObject, ReadBrandForm } from './read-brand-form';

/** Maximum number of drafts in a portal; the one whose last change is oldest makes room. */
const MAX_DRAFTS = 40;

/** Time in milliseconds after its last change, after which a draft is removed. */
const DRAFT_LIFETIME_MS = 24 * 60 * 60_000;

/** An unpublished white label, which only the studio shows. */
export interface Draft {
  /** Names the file from which it was opened, and cannot be guessed. */
  readonly id: string;
  /** Key of the file from which it was opened. */
  readonly source: string;
  /** Fingerprint of that file when it was opened or written; empty without a file. */
  readonly fingerprint: string;
  readonly content: JsonObject;
  readonly rows: ReadBrandForm['rows'];
  /** Latest configuration that a portal can serve; `version` is its number. */
  readonly configuration: WhiteLabelConfiguration;
  readonly version: number;
  /** Whether it was changed or written, and is therefore stored. */
  readonly isChanged: boolean;
}

const DRAFT_ID = /^(\*|[a-z0-9-]{1,64})\.[A-Za-z0-9_-]{22}$/;

/** Changed drafts in memory, limited in number and lifetime. A draft without changes is read from its file (rule 7). */
export class Drafts {
  readonly #clock: () => Date;
  readonly #drafts = new Map<string, { readonly draft: Draft; readonly changedAt: number }>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Returns an unguessable id of a draft of a file. */
  newId(source: string): string {
    return `${source}.${randomBytes(16).toString('base64url')}`;
  }

  /** Returns the file that an id names; null for a text that is no id. */
  readSource(text: unknown): string | null {
    return typeof text === 'string' ? (DRAFT_ID.exec(text)?.[1] ?? null) : null;
  }

  /** Returns a changed draft; null when there is none. */
  get(id: string): Draft | null {
    const stored = this.#drafts.get(id);
    return stored === undefined || this.#isExpired(stored.changedAt) ? null : stored.draft;
  }

  /** Stores a draft. */
  put(draft: Draft): void {
    for (const [id, { changedAt }] of this.#drafts) if (this.#isExpired(changedAt)) this.#drafts.delete(id);
    this.#drafts.delete(draft.id);
    // The map is in the order of changes.
    const [oldest] = this.#drafts.keys();
    if (this.#drafts.size >= MAX_DRAFTS && oldest !== undefined) this.#drafts.delete(oldest);
    this.#drafts.set(draft.id, { draft, changedAt: this.#clock().getTime() });
  }

  #isExpired(changedAt: number): boolean {
    return !(changedAt > this.#clock().getTime() - DRAFT_LIFETIME_MS);
  }
}
