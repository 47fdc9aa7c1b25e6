import { inflateSync } from 'node:zlib';

/** A picture as its pixels. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Each pixel as 0xRRGGBB, row by row. */
  readonly colours: Uint32Array;
}

const HEADER = 8;
const NAME = 4;

const paeth = (left: number, above: number, corner: number): number => {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - above),
    Math.abs(guess - corner),
  ];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
};

const PREDICTIONS: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_left, above) => above,
  (left, above) => (left + above) >> 1,
  paeth,
];

const chunks = function* (png: Buffer): Generator<{ readonly name: string; readonly data: Buffer }> {
  for (let at = HEADER; at < png.length;) {
    const length = png.readUInt32BE(at);
    const start = at + NAME * 2;
    yield { name: png.toString('latin1', at + NAME, start), data: png.subarray(start, start + length) };
    at = start + length + NAME;
  }
};

/**
 * Reads a PNG as browsers write their screenshots: 8 bits a channel, RGB or RGBA, not interlaced (W3C PNG, section 9).
 *
 * @throws for any other kind
 */
export const readPng = (png: Buffer): Pixels => {
  const all = [...chunks(png)];
  const head = all.find(({ name }) => name === 'IHDR')?.data;
  if (head === undefined) throw new Error('This is no PNG');
  const [width, height, depth, kind, interlace] = [
    head.readUInt32BE(0),
    head.readUInt32BE(4),
    head[8],
    head[9],
    head[12],
  ];
  const channels = kind === 2 ? 3 : kind === 6 ? 4 : 0;
  if (channels === 0 || depth !== 8 || interlace !== 0) throw new Error('This kind of PNG is not known here');
  const raw = inflateSync(Buffer.concat(all.filter(({ name }) => name === 'IDAT').map(({ data }) => data)));
  const stride = width * channels;
  const bytes = new Uint8Array(stride * height);
  const colours = new Uint32Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const predict = PREDICTIONS[raw[row * (stride + 1)]!]!;
    for (let column = 0; column < stride; column += 1) {
      const at = row * stride + column;
      const left = column < channels ? 0 : bytes[at - channels]!;
      const above = row === 0 ? 0 : bytes[at - stride]!;
      const corner = row === 0 || column < channels ? 0 : bytes[at - stride - channels]!;
      bytes[at] = raw[row * (stride + 1) + 1 + column]! + predict(left, above, corner);
    }
    for (let pixel = 0; pixel < width; pixel += 1) {
      const at = row * stride + pixel * channels;
      colours[row * width + pixel] = (bytes[at]! << 16) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
    }
  }
  return { width, height, colours };
};
