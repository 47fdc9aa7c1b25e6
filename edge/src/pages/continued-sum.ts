import { crc32 } from 'node:zlib';

/** Bits of a checksum. */
const BITS = 32;

/** What the bytes make of each bit of the checksum before them. */
const tableOf = (bytes: Buffer, alone: number): Uint32Array =>
  Uint32Array.from({ length: BITS }, (_, bit) => crc32(bytes, (1 << bit) >>> 0) ^ alone);

// Apart, so that no closure holds the bytes along with the table.
const through =
  (alone: number, ofBit: Uint32Array) =>
  (before: number): number => {
    let sum = alone;
    for (let bit = 0; bit < BITS; bit++) if ((before >>> bit) & 1) sum ^= ofBit[bit] ?? 0;
    return sum >>> 0;
  };

/**
 * Takes a checksum on over bytes without reading them again (CRC-32, RFC 1952). What a checksum becomes over the same
 * bytes is linear in its bits, so one look at the bytes for each bit tells it for every checksum.
 *
 * @param bytes read once, and not kept
 * @returns the checksum of anything followed by these bytes, given the checksum of that
 */
export const continuedSum = (bytes: Buffer): ((before: number) => number) => {
  const alone = crc32(bytes);
  return through(alone, tableOf(bytes, alone));
};
