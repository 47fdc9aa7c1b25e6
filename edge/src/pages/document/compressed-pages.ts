import { BoundedCache } from '../../parts/bounded-cache';
import { BrotliPage } from './brotli-page';
import type { CachedPage, PlaceholderValues } from './cached-page';

/** Compressed pages in memory: 10 kB each. */
const MAX_PAGES = 2_000;

/** Responses after which compressing a page once takes less time than compressing each: it takes about as long as 40. */
const RESPONSES_BEFORE = 20;

interface Candidate {
  responses: number;
  /** Null when it cannot be compressed once; undefined until it is. */
  page: BrotliPage | null | undefined;
}

/** Pages that many visitors get, compressed once for each combination of the lengths of their values. */
export class CompressedPages {
  readonly #candidates = new BoundedCache<Candidate>(MAX_PAGES);
  #isCompressing = false;

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
      responses: 0,
      page: undefined,
    }));
    if (candidate.page !== undefined) return candidate.page?.render(values) ?? null;
    candidate.responses += 1;
    if (candidate.responses > RESPONSES_BEFORE && !this.#isCompressing) {
      this.#isCompressing = true;
      void BrotliPage.compress(page, values)
        .catch(() => null)
        .then((compressed) => {
          candidate.page = compressed;
          this.#isCompressing = false;
        });
    }
    return null;
  }
}
