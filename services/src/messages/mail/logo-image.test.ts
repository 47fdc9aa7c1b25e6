import { inflateSync } from 'node:zlib';
import type { MailLogo } from '@portal/shared-wl-assets/white-label';
import { messageBrand } from '../texts/message-brand';
import { writeMessage } from '../texts/message-texts';
import { drawLogo } from './logo-image';
import { withDataUrls } from './mail-html';

function drawing(viewBox: string, path: string, lineWidth?: number) {
  return drawLogo(
    { kind: 'drawing', viewBox, path, ...(lineWidth !== undefined && { lineWidth }) },
    '#7a1f2b',
  ) as MailLogo;
}

/** Opacity at a point in the units of the view box of 32 by 32, two pixels each. */
function opacityAt({ png }: MailLogo, x: number, y: number): number | undefined {
  const bytes = Buffer.from(png, 'base64');
  const length = bytes.readUInt32BE(33);
  const rows = inflateSync(bytes.subarray(41, 41 + length));
  return rows[y * 2 * (1 + 64 * 4) + 1 + x * 2 * 4 + 3];
}

test('D-4 a drawn logo is filled by the rule nonzero, with curves and arcs', () => {
  const ring = drawing(
    '0 0 32 32',
    'M16 2a14 14 0 1 1 0 28a14 14 0 0 1 0-28ZM16 8a8 8 0 1 0 0 16a8 8 0 1 0 0-16z',
  );
  expect([ring.width, ring.height]).toEqual([32, 32]);
  expect([opacityAt(ring, 16, 5), opacityAt(ring, 16, 16), opacityAt(ring, 1, 1)]).toEqual([255, 0, 0]);
  const compact = drawing('0 0 32 32', 'm4 4h24v24H4V4l8 8');
  expect([opacityAt(compact, 20, 20), opacityAt(compact, 2, 16)]).toEqual([255, 0]);
  const curves = drawing('0 0 32 32', 'M2 16C2 2 30 2 30 16S2 30 2 16M2 16Q16 0 30 16T2 16');
  expect([opacityAt(curves, 16, 12), opacityAt(curves, 1, 1)]).toEqual([255, 0]);
  expect(opacityAt(drawing('0 0 32 32', 'M2 30a14 14 0 01 28 0z'), 16, 24)).toBe(255);
});

test('D-4 a line has its width and round ends', () => {
  const line = drawing('0 0 32 32', 'M8 16H24', 8);
  expect([6, 16, 26].map((x) => opacityAt(line, x, 16))).toEqual([255, 255, 255]);
  expect([opacityAt(line, 16, 10), opacityAt(line, 2, 16), opacityAt(line, 5, 12)]).toEqual([0, 0, 0]);
});

test.each(['M', 'M0 0', 'M1e308 1e308L-1e308 0Z', 'M0 0A0 0 0 0 0 4 4ZZZ'])(
  'D-4 SEC-R9 path data such as %s stops no message',
  (path) => {
    expect(drawing('0 0 28 32', path).png).toBeTruthy();
    expect(drawing('-4 -4 2000 1', path, 20)).toMatchObject({ width: 160, height: 1 });
  },
);

test('D-4 the longest path is drawn within two seconds on a busy machine', () => {
  const path = `M0 0${'C9 9 1 8 7 7'.repeat(300)}`.slice(0, 4000);
  const start = performance.now();
  drawing('0 0 28 32', path, 20);
  expect(performance.now() - start).toBeLessThan(2_000);
});

test('D-4 a mail has the logo in its header: an image of its own, or letters', () => {
  const client = { name: 'Bank', brandColour: '#7a1f2b', features: { support: false }, support: {} };
  const drawn = writeMessage(
    'passwordChanged',
    'en-US',
    {},
    messageBrand({ ...client, logo: { kind: 'drawing', viewBox: '0 0 28 32', path: 'M0 0h9v9z' } }),
  );
  expect(drawn.html).toMatch(/<img src="cid:logo" width="28" height="32" alt=""/);
  const [image] = drawn.images ?? [];
  expect(withDataUrls(drawn.html ?? '', drawn.images)).toContain(
    `<img src="data:image/png;base64,${String(image?.content)}"`,
  );
  const letters = writeMessage(
    'passwordChanged',
    'en-US',
    {},
    messageBrand({ ...client, logo: { kind: 'initial', text: 'B' } }),
  );
  expect(letters.html).toMatch(/<span aria-hidden="true"[^>]+>B<\/span>Bank/);
  expect(letters).not.toHaveProperty('images');
});
