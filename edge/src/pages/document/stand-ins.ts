import type { CachedPage } from './cached-page';

/** Number of different bytes that stand in for values: a prime. */
const DIFFERENT_BYTES = 127;

/** Bytes of a row, in which the steps from byte to byte differ. */
const ROW_BYTES = DIFFERENT_BYTES - 1;

/** Bytes of all stand-ins of a page, in which no two follow each other twice. */
export const MAX_STAND_IN_BYTES = ROW_BYTES * ROW_BYTES;

/**
 * Makes bytes that stand in for a page's values while it is compressed: they occur nowhere in the page, and an encoder finds
 * nothing to repeat in them.
 */
export class StandIns {
  readonly #unused: readonly number[];
  #made = 0;

  private constructor(unused: readonly number[]) {
    this.#unused = unused;
  }

  /** Returns the stand-ins of a page; null when it has more than half of the 256 bytes, as no page of letters has. */
  static of({ segments }: CachedPage): StandIns | null {
    const used = new Set(segments.flatMap(({ text }) => [...text]));
    const unused = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !used.has(byte));
    return unused.length < DIFFERENT_BYTES ? null : new StandIns(unused);
  }

  /** Returns the next stand-in. In each row of bytes the steps are the multiples of another number, modulo the prime. */
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
