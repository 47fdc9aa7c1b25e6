import { PNG } from 'pngjs';
import type { Logo } from '@portal/contract/white-label';
import { isQuick } from '../../../test-support/quick-run';
import { messageBrand } from '../message-brand';
import { writeMessage } from '../texts/message-texts';
import { withDataUrls } from './mail-images';
import { SvgRasteriser } from './svg-rasteriser';

const CLIENT = { name: 'Bank', brandColour: '#7a1f2b', features: { support: false }, support: {} };

function mailWith(logo: Logo) {
  const written = writeMessage('passwordChanged', 'en-US', {}, messageBrand({ ...CLIENT, logo }));
  return {
    ...written,
    channel: 'Email',
    to: '',
    code: null,
    userId: '',
    transactionId: null,
    sentAt: new Date(),
  } as const;
}

const HEADER_INK = messageBrand(CLIENT).header.ink;

const SQUARE = { kind: 'drawing', viewBox: '0 0 32 32', path: 'M4 4h24v24H4z' } as const;

/** A curve whose stroke is a million times its view box: the renderer needs 20 s for it, and fails. */
const COSTLY = { ...SQUARE, viewBox: '0 0 .000001 .000001', path: `M0 0${'c999 999 1-999 7 7'.repeat(200)}`, lineWidth: 20 } as const; // prettier-ignore

const NOW = new Date(0);
/** Time limit that no drawing reaches, however busy the machine is. */
const HELD_MS = 10 * 60_000;
let rasteriser: SvgRasteriser;
afterEach(() => rasteriser.close());

test('a drawn logo is mailed as PNG in the header’s colour, filled or as a round-ended line @D-4', async () => {
  rasteriser = new SvgRasteriser(() => NOW, HELD_MS);
  for (const [logo, covered, empty] of [
    [SQUARE, [32, 32], [3, 3]],
    [{ ...SQUARE, path: 'M8 16H24', lineWidth: 8 }, [10, 32], [32, 8]],
  ] as const) {
    const { images = [], html } = await rasteriser.rasterise(mailWith(logo));
    const { width, height, data } = PNG.sync.read(Buffer.from(images[1]?.content ?? '', 'base64'));
    expect([images[1]?.contentType, width, height]).toEqual(['image/png', 64, 64]);
    const pixelAt = ([x, y]: readonly [number, number]) => [
      ...data.subarray((y * 64 + x) * 4, (y * 64 + x) * 4 + 4),
    ];
    expect([pixelAt(covered)[3], pixelAt(empty)[3]]).toEqual([255, 0]);
    expect(pixelAt(covered)).toEqual([...Buffer.from(HEADER_INK.slice(1), 'hex'), 255]);
    expect(html).toMatch(/<img src="cid:logo" alt="" width="32" height="32"/);
  }
});

test('a page that shows a mail has the drawing itself, and a logo of letters is text @D-4', () => {
  rasteriser = new SvgRasteriser(() => NOW, HELD_MS);
  const { html, images } = mailWith(SQUARE);
  expect(withDataUrls(html ?? '', images)).toContain('<img src="data:image/svg+xml;base64,');
  const letters = mailWith({ kind: 'initial', text: 'B' });
  expect(letters.html).toMatch(/<span aria-hidden="true"[^>]+>B<\/span>Bank/);
  expect(letters.images?.map(({ contentId }) => contentId)).toEqual(['strip']);
});

test('a drawing that takes too long leaves the mail with the name, and the event loop free @SEC-R9 @D-4', async () => {
  rasteriser = new SvgRasteriser(() => NOW, 1_500);
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const { html, images } = await rasteriser.rasterise(mailWith(COSTLY));
  clearInterval(timer);
  expect([images?.some(({ contentId }) => contentId === 'logo'), turns > 10]).toEqual([false, true]);
  expect(html).not.toContain('cid:logo');
  expect(html).toContain('>Bank</td>');
  // Other drawings are rendered, and this one is not tried again with the next mail.
  await rasteriser.close();
  rasteriser = new SvgRasteriser(() => NOW, HELD_MS);
  expect((await rasteriser.rasterise(mailWith(SQUARE))).images).toHaveLength(2);
});

test.each(
  ['M', 'M0 0', 'M1e308 1e308L-1e308 0Z', 'M0 0A0 0 0 0 0 4 4ZZZ', '"/><script/>'].filter(
    (_case, at) => !isQuick || at > 2,
  ),
)('path data such as %s stops no message @D-4 @SEC-R9', async (path) => {
  rasteriser = new SvgRasteriser(() => NOW, HELD_MS);
  const { html } = await rasteriser.rasterise(mailWith({ ...SQUARE, path }));
  expect(html).toContain('Bank</td>');
  expect((await rasteriser.rasterise(mailWith(SQUARE))).images).toHaveLength(2);
});
