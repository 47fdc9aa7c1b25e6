import { randomBytes } from 'node:crypto';
import type { WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';
import type { JsonObject, ReadBrandForm } from './read-brand-form';

/** Maximum number of drafts in a portal; the least recently used one is removed. */
const MAX_DRAFTS = 40;

/** Time in milliseconds after which an unused draft is removed. */
const DRAFT_LIFETIME_MS = 24 * 60 * 60_000;

/** An unpublished white label, which only the studio shows. */
export interface Draft {
  /** Cannot be guessed. */
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
}

const DRAFT_ID = /^[A-Za-z0-9_-]{22}$/;

/** Drafts in memory, limited in number and lifetime. */
export class Drafts {
  readonly #clock: () => Date;
  readonly #drafts = new Map<string, { readonly draft: Draft; readonly usedAt: number }>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** Returns an unguessable id. */
  newId(): string {
    return randomBytes(16).toString('base64url');
  }

  /** Returns whether a text has the form of an id. */
  isId(text: unknown): text is string {
    return typeof text === 'string' && DRAFT_ID.test(text);
  }

  /** Returns a draft, and keeps it for another day; null when there is none. */
  get(id: string): Draft | null {
    this.#removeExpired();
    const found = this.#drafts.get(id);
    if (found === undefined) return null;
    this.put(found.draft);
    return found.draft;
  }

  /** Stores a draft. */
  put(draft: Draft): void {
    this.#removeExpired();
    this.#drafts.delete(draft.id);
    const [oldest] = this.#drafts.keys();
    if (this.#drafts.size >= MAX_DRAFTS && oldest !== undefined) this.#drafts.delete(oldest);
    this.#drafts.set(draft.id, { draft, usedAt: this.#clock().getTime() });
  }

  /** The map is in the order of use. */
  #removeExpired(): void {
    const oldest = this.#clock().getTime() - DRAFT_LIFETIME_MS;
    for (const [id, { usedAt }] of this.#drafts) {
      if (usedAt > oldest) return;
      this.#drafts.delete(id);
    }
  }
}
