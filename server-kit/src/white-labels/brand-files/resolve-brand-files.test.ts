/** @jest-environment node */
import { crc32, deflateSync } from 'node:zlib';
import type { WhiteLabelFile } from '@portal/contract/white-label';
import { resolveBrandFiles, type WrittenWhiteLabel } from './resolve-brand-files';

const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"><path d="M0 0h9v9z"/></svg>',
);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Header of an extended WebP file (VP8X) of these dimensions, without image data. */
function webp(width: number, height: number, bytes = 40): Buffer {
  const file = Buffer.alloc(bytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(bytes - 8, 4);
  file.write('WEBPVP8X', 8);
  file.writeUInt32LE(10, 16);
  file.writeUIntLE(width - 1, 24, 3);
  file.writeUIntLE(height - 1, 27, 3);
  return file;
}

function woff2(bytes = 100): Buffer {
  const file = Buffer.alloc(bytes);
  file.write('wOF2', 0);
  file.writeUInt32BE(bytes, 8);
  return file;
}

function resolve(fields: Partial<WrittenWhiteLabel>, files: Readonly<Record<string, Buffer | null>>) {
  return resolveBrandFiles(
    { key: 'bank', name: 'Bank', brandColour: '#2b3a8c', ...fields } as WrittenWhiteLabel,
    new Map(Object.entries(files)),
  );
}

test('names of brand files become URLs with the hash of their content @WL-2', () => {
  const { file, brandFiles, problems } = resolve(
    {
      logo: { kind: 'file', file: 'logo.svg', darkFile: 'logo-dark.png', containsName: true },
      favicon: 'icon.png',
      font: 'text.woff2',
      background: { file: 'lake.webp' },
    },
    {
      'logo.svg': SVG,
      'logo-dark.png': png(64, 32),
      'icon.png': png(32, 32),
      'text.woff2': woff2(),
      'lake.webp': webp(1600, 900),
    },
  );
  expect(problems).toEqual([]);
  const url = (extension: string) =>
    expect.stringMatching(new RegExp(`^/app/brand-files/bank/[0-9a-f]{16}\\.${extension}$`)) as string;
  expect(file).toEqual({
    key: 'bank',
    name: 'Bank',
    brandColour: '#2b3a8c',
    logo: {
      kind: 'file',
      containsName: true,
      light: { url: url('svg'), width: 64, height: 32 },
      dark: { url: url('png'), width: 64, height: 32 },
    },
    mailLogo: { width: 64, height: 32, contentType: 'image/svg+xml', content: SVG.toString('base64') },
    favicon: url('png'),
    font: url('woff2'),
    background: { light: { url: url('webp'), width: 1600, height: 900 } },
  } satisfies WhiteLabelFile);
  expect([...brandFiles.values()].map(({ type }) => type).sort()).toEqual([
    'font/woff2',
    'image/png',
    'image/png',
    'image/svg+xml',
    'image/webp',
  ]);
  const other = resolve({ favicon: 'icon.png' }, { 'icon.png': png(48, 48) });
  expect(other.file.favicon).not.toBe(file.favicon);
});

test.each([
  ['a PNG logo', { file: 'a.png' }, { width: 82, contentType: 'image/png' }],
  [
    'a PNG file for e-mails',
    { file: 'logo.svg', mailFile: 'a.png' },
    { width: 82, contentType: 'image/png' },
  ],
  ['an SVG logo alone', { file: 'logo.svg' }, { width: 64, contentType: 'image/svg+xml' }],
])('e-mails have the logo of %s @WL-2', (_which, files, expected) => {
  const { file, brandFiles } = resolve(
    { logo: { kind: 'file', ...files } },
    { 'logo.svg': SVG, 'a.png': png(164, 64) },
  );
  expect(file.mailLogo).toMatchObject(expected);
  expect(brandFiles.size).toBe(1);
});

function logo(file: string) {
  return { logo: { kind: 'file' as const, file } };
}
const broken = png(64, 32);
broken.writeUInt8(9, 20);

test.each<[string, Partial<WrittenWhiteLabel>, Buffer | null | undefined, string]>([
  ['missing', logo('a.svg'), undefined, '/logo/file a.svg is not in the folder bank'],
  ['unreadable', logo('a.svg'), null, '/logo/file a.svg cannot be read, or is larger than 1 MB'],
  ['of an unknown format', { favicon: 'a.ico' }, SVG, '/favicon a.ico must be a file of svg or png'],
  ['of another format', logo('a.webp'), webp(64, 32), '/logo/file a.webp must be a file of svg or png'],
  ['something else', logo('a.png'), SVG, '/logo/file a.png is not a PNG file'],
  ['not text', logo('a.svg'), png(64, 32), '/logo/file a.svg is not UTF-8'],
  ['half a PNG', logo('a.png'), png(64, 32).subarray(0, 50), '/logo/file a.png is not whole'],
  ['a PNG with more behind it', logo('a.png'), Buffer.concat([png(64, 32), SVG]), '/logo/file a.png is not whole'],
  ['a damaged PNG', logo('a.png'), broken, '/logo/file a.png is not whole'],
  ['too low', logo('a.png'), png(40, 20), '/logo/file a.png is 20 pixels high; 32 to 256 are allowed'],
  ['too wide', logo('a.png'), png(300, 32), '/logo/file a.png is 300 × 32; its width may be 0.5 to 5'],
  ['too large', logo('a.svg'), Buffer.alloc(16_385), '/logo/file a.svg has 16385 bytes; at most 16384 are allowed'],
  ['with a script', logo('a.svg'), Buffer.from(`${SVG.toString().slice(0, -6)}<script/></svg>`), '/logo/file a.svg has <script>'],
  ['no PNG for e-mails', { logo: { kind: 'file', file: 'logo.svg', mailFile: 'a.svg' } }, SVG, '/logo/mailFile a.svg must be a file of png'],
  ['too high for e-mails', { logo: { kind: 'file', file: 'logo.svg', mailFile: 'a.png' } }, png(300, 300), '/logo/mailFile a.png is 300 pixels high; 32 to 256 are allowed'],
  ['not square', { favicon: 'a.png' }, png(64, 32), '/favicon a.png is 64 × 32, not square'],
  ['half a font', { font: 'a.woff2' }, woff2(100).subarray(0, 60), '/font a.woff2 is not whole'],
  ['no font', { font: 'a.woff2' }, SVG, '/font a.woff2 is not a WOFF2 file'],
  ['too large a font', { font: 'a.woff2' }, woff2(49_153), '/font a.woff2 has 49153 bytes; at most 49152'],
  ['half a picture', { background: { file: 'a.webp' } }, webp(1600, 900).subarray(0, 30), '/background/file a.webp is not whole'],
  ['an empty picture', { background: { file: 'a.jpg' } }, Buffer.from('ffd8ffd9', 'hex'), '/background/file a.jpg is not a JPG file'],
  ['too large a picture', { background: { file: 'a.webp' } }, webp(1600, 900, 122_881), '/background/file a.webp has 122881 bytes; at most 122880'],
])('a brand file that is %s is rejected @WL-7', (_kind, fields, bytes, says) => {
  const name = /a\.\w+/.exec(says)?.[0] ?? '';
  const { problems } = resolve(fields, bytes === undefined ? {} : { 'logo.svg': SVG, [name]: bytes });
  expect(problems.map(({ field, reason }) => `${field} ${reason}`)).toEqual([expect.stringContaining(says)]);
}); // prettier-ignore
