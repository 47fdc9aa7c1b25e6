import { BoundedCache } from '../../parts/bounded-cache';
import { BrotliPage } from './brotli-page';
import type { CachedPage, PlaceholderValues } from './cached-page';

/** Compressed pages in memory: 10 kB each. */
const MAX_PAGES = 2_000;

/** Share of one processor that compressing pages takes at most, however many different values visitors bring. */
const MAX_SHARE = 0.2;

interface Candidate {
  /** Whether it was sent before: a page that is sent once is not worth it. */
  isRepeated: boolean;
  /** Null when it cannot be compressed once; undefined until it is. */
  page: BrotliPage | null | undefined;
}

/** Pages that many visitors get, compressed once for each combination of the lengths of their values. */
export class CompressedPages {
  readonly #candidates = new BoundedCache<Candidate>(MAX_PAGES);
  /** Time from which on the next page is compressed, as `performance.now()`; infinite while one is. */
  #nextAt = 0;

  /**
   * Returns a page with its values as a Brotli stream (RFC 7932).
   *
   * @returns null for a page that is not compressed yet, or that cannot be
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
