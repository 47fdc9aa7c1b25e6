import type { PlaceholderValues } from './placeholders';

/** A rendered page with placeholders for per-request values (nonce, route, query). */
export class CachedPage {
  /** Texts and, between them, placeholders. */
  readonly #pieces: readonly (Buffer | string)[];

  /**
   * @param page text with a placeholder at the place of each value
   * @param placeholders tokens that occur in no other text of the page
   */
  constructor(page: string, placeholders: readonly string[]) {
    const parts = placeholders.length === 0 ? [page] : page.split(new RegExp(`(${placeholders.join('|')})`));
    this.#pieces = parts.map((part, index) => (index % 2 === 0 ? Buffer.from(part) : part));
  }

  /** Length of its texts in bytes. */
  get bytes(): number {
    return this.#pieces.reduce((sum, piece) => sum + piece.length, 0);
  }

  /** Returns the page with these values, as UTF-8. A value that looks like a placeholder stays as it is. */
  render(values: PlaceholderValues): Buffer {
    return Buffer.concat(
      this.#pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(values[piece] ?? '') : piece)),
    );
  }
}
