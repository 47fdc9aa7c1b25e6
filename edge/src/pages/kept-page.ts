import { constants, crc32, deflateRawSync, gunzipSync } from 'node:zlib';
import { continuedSum } from './continued-sum';

/** What is the same for every visitor up to a gap, as it is kept. */
interface Piece {
  /** Its bytes as a deflate block that ends on a byte. */
  readonly packed: Buffer;
  /** How many bytes it is before it is packed. */
  readonly size: number;
  /** The checksum of what came before, taken on over these bytes. */
  readonly sum: (before: number) => number;
  /** Name of the gap behind it; null after the last. */
  readonly gap: string | null;
  /** Bytes of what will fill that gap, where they are always as many. */
  readonly gapSize: number | null;
}

/** A gzip member's beginning: deflate, nothing optional, packed as small as it goes, system unknown (RFC 1952). */
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);

/** An empty last block with fixed codes (RFC 1951). */
const LAST_BLOCK = Buffer.from([3, 0]);

/** Bytes that deflate looks back. */
const WINDOW = 32_768;

/** Bytes of a stored block at most. */
const STORED = 65_535;

/** Stands for a gap's bytes where a later piece looks back; in no UTF-8 text, so nothing is ever copied from it. */
const UNKNOWN = 0xff;

/** Bytes of memory of a piece besides what is packed: its table of checksums and the objects around it. */
const PIECE_BYTES = 512;

const pack = (plain: Buffer, before: Buffer): Buffer =>
  plain.length === 0
    ? plain
    : deflateRawSync(plain, {
        level: 9,
        memLevel: 9,
        finishFlush: constants.Z_SYNC_FLUSH,
        ...(before.length > 0 && { dictionary: before.subarray(-WINDOW) }),
      });

/** Bytes as they are, in blocks of their own. */
const stored = (bytes: Buffer): Buffer[] => {
  const blocks: Buffer[] = [];
  for (let from = 0; from < bytes.length; from += STORED) {
    const block = bytes.subarray(from, from + STORED);
    const head = Buffer.alloc(5);
    head.writeUInt16LE(block.length, 1);
    head.writeUInt16LE(block.length ^ 0xffff, 3);
    blocks.push(head, block);
  }
  return blocks;
};

/** The same pieces in memory of their own size: what a compressor gives is the beginning of 16 KiB that all stay. */
const inOwnMemory = (pieces: readonly Piece[]): readonly Piece[] => {
  const memory = Buffer.allocUnsafeSlow(pieces.reduce((sum, { packed }) => sum + packed.length, 0));
  let end = 0;
  return pieces.map((piece) => {
    const from = end;
    end += piece.packed.copy(memory, from);
    return { ...piece, packed: memory.subarray(from, end) };
  });
};

/**
 * What fills a gap: always as many bytes, the same at every place of its name; members at the end of a JSON object; or a
 * text of the visitor's own, escaped.
 */
export type Gap = number | 'json' | 'visitor';

/** A page's gaps by their names, which stand in no other text of the page. */
export type Gaps = Readonly<Record<string, Gap>>;

/** What belongs in the gaps, by name. */
export type GapTexts = Readonly<Record<string, string>>;

/** A page's own bytes between its gaps, as they are for a client that takes no gzip. */
export interface UnpackedPage {
  readonly pieces: readonly Buffer[];
  /** Bytes of memory they take. */
  readonly bytes: number;
}

/**
 * A page with gaps for what belongs to one request. What stands between the gaps is compressed when the page is made,
 * and each request's own texts go in as they are: no request waits for a compressor, and what one visitor sends never
 * shortens with what the page holds (BREACH). Only the compressed form is kept, a fifth of the page: nearly every
 * browser asks for that, and five times as many white labels fit into the same memory.
 */
export class KeptPage {
  readonly #pieces: readonly Piece[];
  readonly #gaps: Gaps;

  /**
   * @param page text with a gap's name at each gap
   */
  constructor(page: string, gaps: Gaps) {
    const names = Object.keys(gaps);
    const parts = names.length === 0 ? [page] : page.split(new RegExp(`(${names.join('|')})`));
    const pieces: Piece[] = [];
    let before = Buffer.alloc(0);
    for (let at = 0; at < parts.length; at += 2) {
      const plain = Buffer.from(parts[at] ?? '');
      const gap = parts[at + 1] ?? null;
      const kind = gap === null ? null : gaps[gap];
      const gapSize = typeof kind === 'number' ? kind : null;
      pieces.push({
        packed: pack(plain, before),
        size: plain.length,
        sum: continuedSum(plain),
        gap,
        gapSize,
      });
      // Over a gap of unknown length nothing can be found again.
      before =
        gapSize === null ? Buffer.alloc(0) : Buffer.concat([before, plain, Buffer.alloc(gapSize, UNKNOWN)]);
    }
    this.#pieces = inOwnMemory(pieces);
    this.#gaps = gaps;
  }

  /** Its gaps by their names. */
  get gaps(): Gaps {
    return this.#gaps;
  }

  /** Its text with a gap's name at each gap, as it was made from. */
  get text(): string {
    return this.plain(Object.fromEntries(Object.keys(this.#gaps).map((name) => [name, name]))).toString();
  }

  /** Bytes of memory it takes. */
  get bytes(): number {
    return this.#pieces.reduce((sum, { packed }) => sum + packed.length + PIECE_BYTES, 0);
  }

  /** Its own bytes, for `plain`. */
  unpacked(): UnpackedPage {
    const filler = this.#pieces.map(({ gap, gapSize }) => [gap ?? '', ' '.repeat(gapSize ?? 0)] as const);
    const whole = gunzipSync(this.gzipped(Object.fromEntries(filler)));
    let at = 0;
    const pieces = this.#pieces.map(({ size, gapSize }) => {
      const piece = whole.subarray(at, at + size);
      at += size + (gapSize ?? 0);
      return piece;
    });
    return { pieces, bytes: whole.length };
  }

  /** The page for a request, as UTF-8. */
  plain(texts: GapTexts, unpacked: UnpackedPage = this.unpacked()): Buffer {
    return Buffer.concat(
      this.#pieces.flatMap(({ gap }, index) => {
        const own = unpacked.pieces[index] ?? Buffer.alloc(0);
        return gap === null ? [own] : [own, Buffer.from(texts[gap] ?? '')];
      }),
    );
  }

  /** The page for a request, as a gzip member (RFC 1952). */
  gzipped(texts: GapTexts): Buffer {
    const out: Buffer[] = [HEADER];
    let total = 0;
    let length = 0;
    for (const { packed, size, sum, gap } of this.#pieces) {
      out.push(packed);
      total = sum(total);
      length += size;
      if (gap === null) continue;
      const bytes = Buffer.from(texts[gap] ?? '');
      out.push(...stored(bytes));
      total = crc32(bytes, total);
      length += bytes.length;
    }
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(total, 0);
    trailer.writeUInt32LE(length, 4);
    out.push(LAST_BLOCK, trailer);
    return Buffer.concat(out);
  }
}
