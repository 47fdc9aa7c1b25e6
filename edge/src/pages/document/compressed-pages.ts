import { BoundedCache } from '../../parts/bounded-cache';
import { BrotliPage } from './brotli-page';
import type { CachedPage, PlaceholderValues } from './cached-page';

/** Maximum number of compressed pages in memory, 10 kB each. */
const MAX_PAGES = 2_000;

/** Maximum share of one core for compressing pages, even if every request has values of new lengths. */
const MAX_SHARE = 0.2;

interface Candidate {
  /** Whether the page was already sent with values of these lengths. A page sent only once is not worth compressing. */
  isRepeated: boolean;
  /** Null when the page cannot be compressed in advance; undefined until compression has ended. */
  page: BrotliPage | null | undefined;
}

/** Cache of compressed pages, with one entry for each page and combination of value lengths. */
export class CompressedPages {
  readonly #candidates = new BoundedCache<Candidate>(MAX_PAGES);
  /** Earliest start of the next compression, as `performance.now()` in milliseconds; Infinity while one is running. */
  #nextAt = 0;

  /**
   * Returns a page with its values as a Brotli stream (RFC 7932).
   *
   * @returns null for a page that is not compressed yet or cannot be compressed
   */
  render(page: CachedPage, values: PlaceholderValues): Buffer | null {
    const lengths = page.segments.map(({ placeholder }) =>
      placeholder === undefined ? 0 : Buffer.byteLength(values[placeholder] ?? ''),
    );
    const candidate = this.#candidates.getOrCreate(`${page.id}|${lengths.join()}`, () => ({
      isRepeated: false,
      page: undefined,
    }));
    if (candidate.page !== undefined) return candidate.page?.render(values) ?? null;
    if (candidate.isRepeated && performance.now() >= this.#nextAt)
      void this.#compress(candidate, page, values);
    candidate.isRepeated = true;
    return null;
  }

  async #compress(candidate: Candidate, page: CachedPage, values: PlaceholderValues): Promise<void> {
    const startedAt = performance.now();
    this.#nextAt = Infinity;
    candidate.page = await BrotliPage.compress(page, values).catch(() => null);
    this.#nextAt = startedAt + (performance.now() - startedAt) / MAX_SHARE;
  }
}
