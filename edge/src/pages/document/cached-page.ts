/** Values of a page's placeholders in one response, by placeholder. */
export type PlaceholderValues = Readonly<Record<string, string>>;

/** Text, and the placeholder that follows it; undefined after the last text. */
export interface PageSegment {
  readonly text: Buffer;
  readonly placeholder: string | undefined;
}

/** A rendered page with placeholders for per-request values (nonce, route, query). */
export class CachedPage {
  readonly segments: readonly PageSegment[];

  /**
   * @param page text with a placeholder at the place of each value
   * @param placeholders tokens that occur in no other text of the page
   */
  constructor(page: string, placeholders: readonly string[]) {
    const parts = placeholders.length === 0 ? [page] : page.split(new RegExp(`(${placeholders.join('|')})`));
    this.segments = parts.flatMap((part, index) =>
      index % 2 === 0 ? [{ text: Buffer.from(part), placeholder: parts[index + 1] }] : [],
    );
  }

  /** Length of its texts in bytes. */
  get bytes(): number {
    return this.segments.reduce((sum, { text }) => sum + text.length, 0);
  }

  /** Returns the page with these values, as UTF-8. A value that looks like a placeholder stays as it is. */
  render(values: PlaceholderValues): Buffer {
    return Buffer.concat(
      this.segments.flatMap(({ text, placeholder }) =>
        placeholder === undefined ? [text] : [text, Buffer.from(values[placeholder] ?? '')],
      ),
    );
  }
}
