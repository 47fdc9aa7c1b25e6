import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';
import type { CachedPage, PlaceholderValues } from './cached-page';
import { FillerBytes, MAX_FILLER_BYTES } from './filler-bytes';

/**
 * Number of preceding bytes from which Brotli selects its prefix codes (RFC 7932, section 7.1); they are never part of
 * a value.
 */
const CONTEXT_BYTES = 2;

/** Minimum length in bytes of a value that is compressed as a repetition. */
const MIN_REPEATED_BYTES = 16;

/** Returns the header of a meta-block whose bytes follow uncompressed (RFC 7932, section 9.2). */
function uncompressedHeader(length: number): Buffer {
  const header = Buffer.alloc(3);
  header.writeUIntLE(((length - 1) << 3) | (1 << 19), 0, 3);
  return header;
}

/** The last meta-block, which is empty. */
const END_OF_STREAM = Buffer.from([0b11]);

/** Returns a function that compresses pieces of one stream; each compressed piece ends at a byte boundary. */
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

/** A placeholder and the byte offset of its value in the stream. */
type PlaceholderOffset = readonly [placeholder: string, begin: number];

/** Builds a stream of compressed pieces and uncompressed values. */
class StreamBuilder {
  readonly #blocks: Buffer[] = [];
  readonly #places: PlaceholderOffset[] = [];
  #end = 0;

  add(...blocks: readonly Buffer[]): void {
    this.#blocks.push(...blocks);
    for (const { length } of blocks) this.#end += length;
  }

  /** Adds an uncompressed meta-block with room for a value, followed by the context bytes. */
  addPlaceholder(placeholder: string, room: Buffer, context: Buffer): void {
    const length = room.length + context.length;
    if (length > 0) this.add(uncompressedHeader(length));
    this.#places.push([placeholder, this.#end]);
    this.add(room, context);
  }

  build(): readonly [Buffer, readonly PlaceholderOffset[]] {
    return [Buffer.concat([...this.#blocks, END_OF_STREAM]), this.#places];
  }
}

/**
 * Compresses a page with room for its values. The encoder reads filler bytes, so that no compressed piece refers to part
 * of a value. It reads the two bytes after a value separately: it never compresses so few, and so stores no distance
 * that the decoder does not know.
 *
 * @param lengths of the values in bytes, by segment
 * @param repeats whether a compressed piece may refer to a whole value, as all elements repeat the nonce
 */
async function compressAround(
  { segments, bytes }: CachedPage,
  lengths: readonly number[],
  filler: FillerBytes,
  repeats: boolean,
): Promise<readonly [Buffer, readonly PlaceholderOffset[]]> {
  const encode = openEncoder(bytes);
  const stream = new StreamBuilder();
  const first = new Map<string, { readonly fillerBytes: Buffer; readonly context: Buffer }>();
  let text: Buffer[] = [];
  for (const [index, { text: next, placeholder }] of segments.entries()) {
    text.push(index === 0 || text.length > 0 ? next : next.subarray(CONTEXT_BYTES));
    const context = segments[index + 1]?.text.subarray(0, CONTEXT_BYTES) ?? Buffer.alloc(0);
    const known = first.get(placeholder ?? '');
    if (
      repeats &&
      known?.context.equals(context) === true &&
      known.fillerBytes.length >= MIN_REPEATED_BYTES
    ) {
      text.push(known.fillerBytes);
      continue;
    }
    stream.add(await encode(Buffer.concat(text)));
    text = [];
    if (placeholder === undefined) break;
    const fillerBytes = filler.next(lengths[index] ?? 0);
    await encode(fillerBytes);
    await encode(context);
    if (known === undefined) first.set(placeholder, { fillerBytes, context });
    stream.addPlaceholder(placeholder, fillerBytes, context);
  }
  return stream.build();
}

/** A page compressed once at the highest quality, into which values of certain lengths are inserted uncompressed. */
export class BrotliPage {
  readonly #stream: Buffer;
  readonly #places: readonly PlaceholderOffset[];

  private constructor(stream: Buffer, places: readonly PlaceholderOffset[]) {
    this.#stream = stream;
    this.#places = places;
  }

  /**
   * Compresses a page off the event loop, which takes about 50 ms, or twice as long when repetitions cannot be used.
   *
   * @param values of one response; their lengths are those that `render` accepts
   * @returns null when the values are too long, the page uses too many different bytes, or the stream does not decode to the page
   */
  static async compress(page: CachedPage, values: PlaceholderValues): Promise<BrotliPage | null> {
    const lengths = page.segments.map(({ placeholder = '' }) => Buffer.byteLength(values[placeholder] ?? ''));
    if (lengths.reduce((sum, length) => sum + length) > MAX_FILLER_BYTES) return null;
    for (const repeats of [true, false]) {
      const filler = FillerBytes.forPage(page);
      if (filler === null) return null;
      const compressed = new BrotliPage(...(await compressAround(page, lengths, filler, repeats)));
      if (compressed.#decodesTo(page.render(values), values)) return compressed;
    }
    return null;
  }

  #decodesTo(page: Buffer, values: PlaceholderValues): boolean {
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
