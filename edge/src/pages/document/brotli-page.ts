import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';
import type { CachedPage, PlaceholderValues } from './cached-page';

/** Bytes before a compressed piece by which Brotli chooses its codes (RFC 7932, section 7.1): never part of a value. */
const CONTEXT_BYTES = 2;

/** Number of different bytes that stand in for values: a prime. */
const STAND_INS = 127;

/** Bytes of a row, in which the steps from byte to byte differ. */
const ROW_BYTES = STAND_INS - 1;

/** In so many bytes no two follow each other twice. Pages with longer values are compressed with each response. */
const MAX_VALUE_BYTES = ROW_BYTES * ROW_BYTES;

/** Returns bytes that occur nowhere in a page: of the 256, its letters and signs are fewer than half. */
function findUnusedBytes({ segments }: CachedPage): readonly number[] {
  const used = new Set(segments.flatMap(({ text }) => [...text]));
  return Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !used.has(byte));
}

/**
 * Returns bytes in which the encoder finds nothing to repeat. In each row the steps are the multiples of another number,
 * modulo a prime.
 *
 * @param unused bytes to take
 * @param from number of such bytes that the encoder has read already
 */
function createStandIn(unused: readonly number[], from: number, length: number): Buffer {
  return Buffer.from(
    Array.from({ length }, (_, index) => {
      const place = (from + index) % ROW_BYTES;
      const row = 1 + Math.floor((from + index) / ROW_BYTES);
      return unused[((row * place * (place + 1)) / 2) % STAND_INS] ?? 0;
    }),
  );
}

/** Returns the header of a meta-block whose bytes follow uncompressed (RFC 7932, section 9.2). */
function uncompressedHeader(length: number): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return header;
}

/** The last meta-block, which is empty. */
const END_OF_STREAM = Buffer.from([0b11]);

/** Compresses pieces of one stream, each of which ends at a whole byte. */
function openEncoder(bytes: number): (piece: Buffer) => Promise<Buffer> {
  const encoder = createBrotliCompress({
    params: { [constants.BROTLI_PARAM_LGWIN]: 16, [constants.BROTLI_PARAM_SIZE_HINT]: bytes },
  });
  let written: Buffer[] = [];
  encoder.on('data', (chunk: Buffer) => written.push(chunk));
  return (piece) =>
    new Promise((resolve, reject) => {
      encoder.once('error', reject);
      encoder.write(piece);
      encoder.flush(constants.BROTLI_OPERATION_FLUSH, () => {
        const compressed = Buffer.concat(written);
        written = [];
        encoder.off('error', reject);
        resolve(compressed);
      });
    });
}

/** A page compressed once in the highest quality, for values of certain lengths that are inserted uncompressed. */
export class BrotliPage {
  /** The stream, with room for each value. */
  readonly #stream: Buffer;
  /** Placeholders of the values, and where these begin in the stream. */
  readonly #places: readonly (readonly [placeholder: string, begin: number])[];

  private constructor(stream: Buffer, places: readonly (readonly [placeholder: string, begin: number])[]) {
    this.#stream = stream;
    this.#places = places;
  }

  /**
   * Compresses a page off the event loop, which takes about 50 ms. The encoder reads bytes that occur nowhere else in place
   * of the values, so that no compressed piece refers to a value. The two bytes after a value it reads alone: a piece of so
   * few it never compresses, and so it keeps no distance that the decoder does not know.
   *
   * @param values of any response with values of these lengths
   * @returns null when the values are too long or the page has too many different letters, or when the stream is not the page
   */
  static async compress(page: CachedPage, values: PlaceholderValues): Promise<BrotliPage | null> {
    const unused = findUnusedBytes(page);
    const lengths = page.segments.map(({ placeholder }) =>
      Buffer.byteLength(values[placeholder ?? ''] ?? ''),
    );
    if (unused.length < STAND_INS || lengths.reduce((sum, length) => sum + length) > MAX_VALUE_BYTES)
      return null;
    const encode = openEncoder(page.bytes);
    const blocks: Buffer[] = [];
    const places: (readonly [placeholder: string, begin: number])[] = [];
    let end = 0;
    let replaced = 0;
    const add = (...added: readonly Buffer[]): void => {
      blocks.push(...added);
      end += added.reduce((sum, { length }) => sum + length, 0);
    };
    for (const [index, { text, placeholder }] of page.segments.entries()) {
      add(await encode(index === 0 ? text : text.subarray(CONTEXT_BYTES)));
      if (placeholder === undefined) break;
      const length = lengths[index] ?? 0;
      const context = page.segments[index + 1]?.text.subarray(0, CONTEXT_BYTES) ?? Buffer.alloc(0);
      await encode(createStandIn(unused, replaced, length));
      await encode(context);
      replaced += length;
      if (length + context.length > 0) add(uncompressedHeader(length + context.length));
      places.push([placeholder, end]);
      add(Buffer.alloc(length), context);
    }
    add(END_OF_STREAM);
    const compressed = new BrotliPage(Buffer.concat(blocks), places);
    return compressed.#holds(page.render(values), values) ? compressed : null;
  }

  #holds(page: Buffer, values: PlaceholderValues): boolean {
    try {
      return brotliDecompressSync(this.render(values)).equals(page);
    } catch {
      return false;
    }
  }

  /**
   * Returns the page as a Brotli stream (RFC 7932).
   *
   * @param values each as long as the one that it was compressed for
   */
  render(values: PlaceholderValues): Buffer {
    const stream = Buffer.from(this.#stream);
    for (const [placeholder, begin] of this.#places) stream.write(values[placeholder] ?? '', begin);
    return stream;
  }
}
