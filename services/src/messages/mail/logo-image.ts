import { crc32, deflateSync } from 'node:zlib';
import type { Logo, MailLogo } from '@portal/shared-wl-assets/white-label';
import { type Outline, pathOutlines, type Point } from './path-outline';

/** Height of the logo in a mail, in CSS pixels. */
const HEIGHT = 32;
const MAX_WIDTH = 160;
/** Image pixels per CSS pixel, and samples per image pixel and axis. */
const DENSITY = 2;
const SAMPLES = 4;

type Drawing = Extract<Logo, { kind: 'drawing' }>;

/** Samples of an image, row by row; 1 where the drawing covers the sample. */
interface Samples {
  width: number;
  height: number;
  covered: Uint8Array;
  /** Number of samples of each row that are not covered. */
  uncovered: Int32Array;
}

/** Covers the samples within a radius of the line between two points; checks only their bounding box. */
function coverStroke(
  { width, height, covered, uncovered }: Samples,
  [ax, ay]: Point,
  [bx, by]: Point,
  radius: number,
): void {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const limit = radius * radius;
  const left = Math.max(0, Math.floor(Math.min(ax, bx) - radius));
  const right = Math.min(width - 1, Math.ceil(Math.max(ax, bx) + radius));
  const top = Math.max(0, Math.floor(Math.min(ay, by) - radius));
  const bottom = Math.min(height - 1, Math.ceil(Math.max(ay, by) + radius));
  for (let y = top; y <= bottom; y += 1) {
    if (uncovered[y] === 0) continue;
    for (let x = left; x <= right; x += 1) {
      const at = y * width + x;
      if (covered[at] === 1) continue;
      const [px, py] = [x + 0.5 - ax, y + 0.5 - ay];
      const t = length === 0 ? 0 : Math.max(0, Math.min(1, (px * dx + py * dy) / length));
      if ((px - t * dx) ** 2 + (py - t * dy) ** 2 > limit) continue;
      covered[at] = 1;
      uncovered[y] = (uncovered[y] ?? 0) - 1;
    }
  }
}

/** Covers lines with round caps and joins. */
function coverLines(samples: Samples, outlines: readonly Outline[], lineWidth: number): void {
  // Shorter segments make no visible difference, and a wide line hides longer ones.
  const shortest = Math.max(1, lineWidth / 8);
  for (const outline of outlines) {
    let from: Point | undefined;
    for (const [index, point] of outline.entries()) {
      const isLast = index === outline.length - 1;
      const isShort =
        from && Math.abs(point[0] - from[0]) < shortest && Math.abs(point[1] - from[1]) < shortest;
      if (isShort && !isLast) continue;
      coverStroke(samples, from ?? point, point, lineWidth / 2);
      from = point;
    }
  }
}

/** Covers the inside of outlines by the nonzero fill rule, row by row; treats each outline as closed. */
function coverFilled({ width, height, covered }: Samples, outlines: readonly Outline[]): void {
  for (let y = 0; y < height; y += 1) {
    const crossings: { x: number; winding: number }[] = [];
    for (const outline of outlines)
      for (const [index, [bx, by]] of outline.entries()) {
        const [ax, ay] = outline.at(index - 1) ?? [bx, by];
        if (ay <= y + 0.5 === by <= y + 0.5) continue;
        crossings.push({ x: ax + ((y + 0.5 - ay) * (bx - ax)) / (by - ay), winding: ay < by ? 1 : -1 });
      }
    crossings.sort((one, other) => one.x - other.x);
    let winding = 0;
    for (const [index, crossing] of crossings.entries()) {
      winding += crossing.winding;
      const next = crossings[index + 1];
      if (winding === 0 || next === undefined) continue;
      const from = Math.max(0, Math.ceil(crossing.x - 0.5));
      covered.fill(1, y * width + from, y * width + Math.max(from, Math.min(width, Math.ceil(next.x - 0.5))));
    }
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, check]);
}

/** Encodes a PNG of one colour with the given opacity of each pixel (RFC 2083). */
function encodePng(width: number, height: number, colour: string, coverage: Uint8Array): Buffer {
  const rgb = Buffer.from(colour.slice(1), 'hex');
  const rows = Buffer.alloc(height * (1 + width * 4));
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = y * (1 + width * 4) + 1 + x * 4;
      rgb.copy(rows, at);
      rows[at + 3] = coverage[y * width + x] ?? 0;
    }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function draw({ viewBox, path, lineWidth }: Drawing, colour: string): MailLogo {
  const [left = 0, top = 0, boxWidth = 1, boxHeight = 1] = viewBox.split(' ').map(Number);
  const scale = Math.min(HEIGHT / boxHeight, MAX_WIDTH / boxWidth);
  const size = { width: Math.ceil(boxWidth * scale), height: Math.ceil(boxHeight * scale) };
  const [width, height] = [size.width * DENSITY, size.height * DENSITY];
  const unit = scale * DENSITY * SAMPLES;
  const outlines = pathOutlines(path).map((outline) =>
    outline.map(([x, y]): Point => [(x - left) * unit, (y - top) * unit]),
  );
  const samples = {
    width: width * SAMPLES,
    height: height * SAMPLES,
    covered: new Uint8Array(width * height * SAMPLES ** 2),
    uncovered: new Int32Array(height * SAMPLES).fill(width * SAMPLES),
  };
  if (lineWidth === undefined) coverFilled(samples, outlines);
  else coverLines(samples, outlines, lineWidth * unit);
  const hits = new Uint16Array(width * height);
  for (const [index, isCovered] of samples.covered.entries()) {
    const [x, y] = [index % samples.width, Math.floor(index / samples.width)];
    const at = Math.floor(y / SAMPLES) * width + Math.floor(x / SAMPLES);
    hits[at] = (hits[at] ?? 0) + isCovered;
  }
  const coverage = Uint8Array.from(hits, (count) => Math.round((count * 255) / (SAMPLES * SAMPLES)));
  return { ...size, png: encodePng(width, height, colour, coverage).toString('base64') };
}

/**
 * Draws a logo's path as an image, since mail programs do not render SVG; null for a logo of letters, which a mail shows as
 * text.
 *
 * @param colour #rrggbb
 */
export function drawLogo(logo: Logo, colour: string): MailLogo | null {
  return logo.kind === 'drawing' ? draw(logo, colour) : null;
}
