import { constants, crc32, deflateRawSync } from 'node:zlib';

/** What is the same for every visitor up to a gap, and the gap's name; null after the last. */
interface Piece {
  readonly plain: Buffer;
  /** The same as a deflate block that ends on a byte. */
  readonly packed: Buffer;
  readonly gap: string | null;
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

/** What belongs in the gaps, by name. */
export type GapTexts = Readonly<Record<string, string>>;

/**
 * A page with gaps for what belongs to one request. What stands between the gaps is compressed when the page is made,
 * and each request's own texts go in as they are: no request waits for a compressor, and what one visitor sends never
 * shortens with what the page holds (BREACH).
 */
export class KeptPage {
  readonly #pieces: readonly Piece[];

  /**
   * @param page text with a gap's name at each gap
   * @param gaps names that stand in no other text of the page, and the bytes of what will fill each, where that is always
   *   the same; null where it is not
   */
  constructor(page: string, gaps: Readonly<Record<string, number | null>>) {
    const names = Object.keys(gaps);
    const parts = names.length === 0 ? [page] : page.split(new RegExp(`(${names.join('|')})`));
    const pieces: Piece[] = [];
    let before = Buffer.alloc(0);
    for (let at = 0; at < parts.length; at += 2) {
      const plain = Buffer.from(parts[at] ?? '');
      const gap = parts[at + 1] ?? null;
      pieces.push({ plain, packed: pack(plain, before), gap });
      const length = gap === null ? null : (gaps[gap] ?? null);
      // Over a gap of unknown length nothing can be found again.
      before =
        length === null ? Buffer.alloc(0) : Buffer.concat([before, plain, Buffer.alloc(length, UNKNOWN)]);
    }
    this.#pieces = pieces;
  }

  /** Bytes of memory it takes. */
  get bytes(): number {
    return this.#pieces.reduce((sum, { plain, packed }) => sum + plain.length + packed.length, 0);
  }

  /** The page for a request, as UTF-8. */
  plain(texts: GapTexts): Buffer {
    return Buffer.concat(
      this.#pieces.flatMap(({ plain, gap }) =>
        gap === null ? [plain] : [plain, Buffer.from(texts[gap] ?? '')],
      ),
    );
  }

  /** The page for a request, as a gzip member (RFC 1952). */
  gzipped(texts: GapTexts): Buffer {
    const out: Buffer[] = [HEADER];
    let sum = 0;
    let size = 0;
    for (const { plain, packed, gap } of this.#pieces) {
      out.push(packed);
      sum = crc32(plain, sum);
      size += plain.length;
      if (gap === null) continue;
      const bytes = Buffer.from(texts[gap] ?? '');
      out.push(...stored(bytes));
      sum = crc32(bytes, sum);
      size += bytes.length;
    }
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(sum, 0);
    trailer.writeUInt32LE(size, 4);
    out.push(LAST_BLOCK, trailer);
    return Buffer.concat(out);
  }
}
