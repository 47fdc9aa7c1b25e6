import { randomInt } from 'node:crypto';
import { brotliDecompressSync, constants, createBrotliCompress } from 'node:zlib';
import type { GapTexts } from './kept-page';
import { textOf, type Stretch } from './stretches';

/** Bytes in a row that stand for a stretch; so few that all can differ, and none can be left out by a compressor. */
const RUN = 64;

const compressed = async (parts: readonly Buffer[]): Promise<Buffer> => {
  const stream = createBrotliCompress({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: parts.reduce((sum, { length }) => sum + length, 0),
      // How a letter is coded must not depend on the two before it, which may be a request's own.
      [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
    },
  });
  const out: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => out.push(chunk));
  const ended = new Promise<void>((resolve, reject) => stream.on('end', resolve).on('error', reject));
  for (const part of parts) {
    if (part.length === 0) continue;
    stream.write(part);
    await new Promise<void>((resolve) => stream.flush(constants.BROTLI_OPERATION_FLUSH, resolve));
  }
  stream.end();
  await ended;
  return Buffer.concat(out);
};

/** Bytes that stand nowhere in the page, so that no copy of them can be meant for anything else. */
const absentBytes = (page: Buffer): readonly number[] => {
  const present = new Set(page);
  return Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !present.has(byte));
};

/** What is written over the places to see that nothing else hangs on what stands there. */
const TRIALS = ['x', ' ', '0-_9=%&;', 'qR7_zK-4bX', 'äöü€'] as const;

/** Stands for a stretch while a page is compressed: runs of bytes that all differ. */
const standIn = (size: number, absent: readonly number[]): readonly Buffer[] =>
  Array.from({ length: Math.ceil(size / RUN) }, (_, run) => {
    const left = [...absent];
    const bytes = Array.from(
      { length: Math.min(RUN, size - run * RUN) },
      () => left.splice(randomInt(left.length), 1)[0] ?? 0,
    );
    return Buffer.from(bytes);
  });

/** A stretch, and where its runs lie in the compressed page. */
interface Place {
  readonly stretch: Stretch;
  readonly runs: readonly { readonly at: number; readonly length: number }[];
}

/**
 * A page compressed as small as brotli goes, with places that each request's own texts are written over. A compressor
 * leaves what it cannot shorten as it is (RFC 7932, 9.2, uncompressed meta-block), and a stretch that comes again, as the
 * nonce does, is a copy of its first place. So no request waits for a compressor, and what one visitor sends never
 * shortens with what the page holds (BREACH).
 */
export class BrotliTemplate {
  readonly #packed: Buffer;
  readonly #places: readonly Place[];

  private constructor(packed: Buffer, places: readonly Place[]) {
    this.#packed = packed;
    this.#places = places;
  }

  /**
   * Compresses a page, in another thread.
   *
   * @param page text with a gap's name at each gap
   * @param stretches those of the page
   * @param sizes how many bytes each stretch takes
   * @returns null where the compressor did otherwise than it has to
   */
  static async of(
    page: string,
    stretches: readonly Stretch[],
    sizes: readonly number[],
  ): Promise<BrotliTemplate | null> {
    const absent = absentBytes(Buffer.from(page));
    if (absent.length < RUN) return null;
    const known = new Map<string, readonly Buffer[]>();
    const first: { stretch: Stretch; runs: readonly Buffer[] }[] = [];
    // What lies between two first places is compressed as one.
    const parts: Buffer[][] = [[]];
    let at = 0;
    for (const [index, stretch] of stretches.entries()) {
      parts.at(-1)?.push(Buffer.from(page.slice(at, stretch.from)));
      at = stretch.to;
      const name = stretch.bytes === null ? String(index) : stretch.pieces.join('');
      const again = known.get(name);
      if (again !== undefined) {
        parts.at(-1)?.push(...again);
        continue;
      }
      const runs = standIn(sizes[index] ?? 0, absent);
      known.set(name, runs);
      first.push({ stretch, runs });
      parts.push(...runs.map((run) => [run]), []);
    }
    parts.at(-1)?.push(Buffer.from(page.slice(at)));

    const packed = await compressed(parts.map((bytes) => Buffer.concat(bytes)));
    const places = first.map(({ stretch, runs }) => ({
      stretch,
      runs: runs.map((run) => ({ at: packed.indexOf(run), length: run.length })),
    }));
    if (places.some(({ runs }) => runs.some((run) => run.at === -1))) return null;
    const template = new BrotliTemplate(packed, places);
    return template.#unpacksTo(page, stretches, sizes) ? template : null;
  }

  /** Bytes of memory it takes. */
  get bytes(): number {
    return this.#packed.length;
  }

  /** The page for a request whose texts need the sizes it was made for. */
  filled(texts: GapTexts): Buffer {
    return this.#written((stretch) => textOf(stretch, texts));
  }

  #written(textFor: (stretch: Stretch) => Buffer): Buffer {
    const out = Buffer.from(this.#packed);
    for (const { stretch, runs } of this.#places) {
      const text = textFor(stretch);
      let from = 0;
      for (const { at, length } of runs) {
        const own = text.subarray(from, from + length);
        out.set(own, at);
        out.fill(' ', at + own.length, at + length);
        from += length;
      }
    }
    return out;
  }

  /**
   * Whether it unpacks to the page with other texts in the places. Texts of several kinds are tried, since how a letter is
   * coded may depend on those before it, and each place gets another, since one may be a copy of another.
   */
  #unpacksTo(page: string, stretches: readonly Stretch[], sizes: readonly number[]): boolean {
    return TRIALS.every((trial) => {
      const texts = new Map<string, Buffer>();
      const textFor = (stretch: Stretch, size: number): Buffer => {
        const name = stretch.bytes === null ? String(stretch.from) : stretch.pieces.join('');
        const text = texts.get(name) ?? Buffer.alloc(size, trial.slice(texts.size) + trial);
        texts.set(name, text);
        return text;
      };
      let at = 0;
      const wanted = stretches.flatMap((stretch, index) => {
        const before = Buffer.from(page.slice(at, stretch.from));
        at = stretch.to;
        return [before, textFor(stretch, sizes[index] ?? 0)];
      });
      wanted.push(Buffer.from(page.slice(at)));
      try {
        const got = brotliDecompressSync(this.#written((stretch) => textFor(stretch, 0)));
        return got.equals(Buffer.concat(wanted));
      } catch {
        return false;
      }
    });
  }
}
