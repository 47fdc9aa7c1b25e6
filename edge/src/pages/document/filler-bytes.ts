import type { CachedPage } from './cached-page';

/** Number of distinct filler bytes. A prime, so that the steps within a row never repeat a pair of bytes. */
const DIFFERENT_BYTES = 127;

/** Length of a row, in which no two steps from one byte to the next are equal. */
const ROW_BYTES = DIFFERENT_BYTES - 1;

/** Total length of a page's filler, within which no pair of bytes repeats. */
export const MAX_FILLER_BYTES = ROW_BYTES * ROW_BYTES;

/**
 * Generates filler that replaces the per-request values while a page is compressed. Its bytes occur nowhere in the page and no
 * pair repeats, so the encoder never refers to them.
 */
export class FillerBytes {
  readonly #unused: readonly number[];
  #made = 0;

  private constructor(unused: readonly number[]) {
    this.#unused = unused;
  }

  /** Returns a filler generator for a page; null when it uses more than half of the 256 byte values, which no page of text does. */
  static forPage({ segments }: CachedPage): FillerBytes | null {
    const used = new Set(segments.flatMap(({ text }) => [...text]));
    const unused = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !used.has(byte));
    return unused.length < DIFFERENT_BYTES ? null : new FillerBytes(unused);
  }

  /** Returns the next filler. In each row, the steps between bytes are multiples of the row's number, modulo the prime. */
  next(length: number): Buffer {
    const bytes = Array.from({ length }, (_, index) => {
      const place = (this.#made + index) % ROW_BYTES;
      const row = 1 + Math.floor((this.#made + index) / ROW_BYTES);
      return this.#unused[((row * place * (place + 1)) / 2) % DIFFERENT_BYTES] ?? 0;
    });
    this.#made += length;
    return Buffer.from(bytes);
  }
}
