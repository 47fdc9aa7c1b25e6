import { crc32 } from 'node:zlib';
import { imageSize } from 'image-size';
import { checkSvg, type Dimensions } from './svg-check';

/** Format of a brand file, by its extension. */
export type FileFormat = 'svg' | 'png' | 'webp' | 'jpg' | 'woff2';

export const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  woff2: 'font/woff2',
};

/** Dimensions of a picture, null for a font; or the problem with the file. */
export type CheckedFormat = { readonly dimensions: Dimensions | null } | { readonly problem: string };

const PNG_SIGNATURE = '89504e470d0a1a0a';
const GZIP_SIGNATURE = '1f8b';

function startsWith(bytes: Buffer, text: string, at = 0): boolean {
  return bytes.toString('latin1', at, at + text.length) === text;
}

/** Returns whether a PNG file is complete and the checksum of each chunk is correct (PNG, 5). */
function isCompletePng(bytes: Buffer): boolean {
  let at = 8;
  while (at + 12 <= bytes.length) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return false;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return false;
    if (startsWith(bytes, 'IEND', at + 4)) return end === bytes.length;
    at = end;
  }
  return false;
}

/** Returns null for a wrong signature, otherwise whether the file is complete; one that is still being written is not. */
const COMPLETENESS_CHECKS: Readonly<Record<Exclude<FileFormat, 'svg'>, (bytes: Buffer) => boolean | null>> = {
  png: (bytes) => (bytes.toString('hex', 0, 8) === PNG_SIGNATURE ? isCompletePng(bytes) : null),
  webp: (bytes) =>
    startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
      ? bytes.readUInt32LE(4) + 8 === bytes.length
      : null,
  jpg: (bytes) =>
    bytes.toString('hex', 0, 3) === 'ffd8ff' ? bytes.toString('hex', bytes.length - 2) === 'ffd9' : null,
  // WOFF 2.0, 4.1: signature, flavour, length of the file.
  woff2: (bytes) =>
    startsWith(bytes, 'wOF2') && bytes.length > 48 ? bytes.readUInt32BE(8) === bytes.length : null,
};

/** Bytes in which the dimensions are searched: each of a JPEG's markers before them costs time. */
const HEADER_BYTES = 64 * 1024;

function readDimensions(bytes: Buffer): Dimensions | null {
  try {
    return imageSize(bytes.subarray(0, HEADER_BYTES));
  } catch {
    return null;
  }
}

function decodeText(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the format of a file's content; a text that contains a tag counts as SVG. Null for any other content. */
export function detectFormat(content: Uint8Array): FileFormat | null {
  const bytes = Buffer.from(content);
  const formats = Object.entries(COMPLETENESS_CHECKS) as [
    keyof typeof COMPLETENESS_CHECKS,
    (b: Buffer) => unknown,
  ][];
  const binary = formats.find(([, check]) => check(bytes) !== null)?.[0];
  if (binary !== undefined) return binary;
  return decodeText(bytes)?.includes('<svg') === true ? 'svg' : null;
}

/** Checks that a brand file has the format of its extension, is complete, and contains nothing harmful. */
export function checkFormat(format: FileFormat, content: Uint8Array): CheckedFormat {
  const bytes = Buffer.from(content);
  if (format === 'svg') {
    if (bytes.toString('hex', 0, 2) === GZIP_SIGNATURE)
      return { problem: 'is compressed; unpack it and save it as plain SVG' };
    const text = decodeText(bytes);
    return text === null ? { problem: 'is not UTF-8' } : checkSvg(text);
  }
  const isWhole = COMPLETENESS_CHECKS[format](bytes);
  if (isWhole === null) return { problem: `is not a ${format.toUpperCase()} file` };
  if (!isWhole) return { problem: 'is not whole' };
  if (format === 'woff2') return { dimensions: null };
  const dimensions = readDimensions(bytes);
  return dimensions === null ? { problem: `is not a ${format.toUpperCase()} file` } : { dimensions };
}
