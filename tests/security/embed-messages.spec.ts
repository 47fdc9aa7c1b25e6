import { expect, type Frame, type Page } from '@playwright/test';
import { useSharedEmbedded } from '../embedding/embedded-portal';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';

/* The message listener that embed.js adds to a bank's page: any window with a reference to it can send messages. */

const embedded = useSharedEmbedded();

/** Messages of unknown shape. */
const ODD: readonly unknown[] = [
  null,
  undefined,
  0,
  Number.NaN,
  true,
  '',
  'mounted',
  '{"portal":"mounted"}',
  [],
  [null],
  {},
  { portal: null },
  { portal: {} },
  { portal: 'unknown' },
  { portal: '__proto__' },
  { portal: 'constructor', height: 5 },
  { portal: ['height'], height: 5 },
  { portal: 'event' },
  { portal: 'event', event: null },
  { portal: 'event', event: 'done' },
  { portal: 'event', event: {} },
  { portal: 'event', event: { type: 'click' } },
  { portal: 'event', event: { type: 'constructor' } },
];
const HEIGHTS: readonly unknown[] = [
  1e9,
  50_001,
  Number.MAX_SAFE_INTEGER,
  Number.POSITIVE_INFINITY,
  -1,
  Number.NaN,
  null,
  undefined,
  '',
  '9999',
  '1px;position:fixed;inset:0',
  {},
  [9999],
];
/** Messages that the portal's own frame sends, or could send. */
const KNOWN: readonly unknown[] = [
  { portal: 'height', height: 4_321 },
  { portal: 'mounted' },
  { portal: 'refused', reason: 'host', message: 'forged' },
  { portal: 'event', event: { flow: 'fps', type: 'done', outcome: 'forged' } },
  { portal: 'event', event: { flow: 'fps', type: 'error', reason: 'forged' } },
];
const heights = HEIGHTS.map((height) => ({ portal: 'height', height }));

interface HostPage {
  readonly page: Page;
  /** The portal's frame. */
  readonly frame: Frame;
  /** Messages that the bank's page received, and the height of its frame. */
  readonly state: () => Promise<{ readonly told: string; readonly height: string; readonly frames: number }>;
  readonly thrown: readonly string[];
}

/** Opens a bank's page with an embedded flow, and waits until the flow is mounted and resized to its content. */
async function hostPage(page: Page): Promise<HostPage> {
  const thrown: string[] = [];
  page.on('pageerror', ({ message }) => thrown.push(message));
  await page.goto(embedded.at('bank', 'frame.html'));
  for (const event of ['mounted', 'step:REQUEST']) await expect(page.locator('#told')).toContainText(event);
  const frame = page
    .frames()
    .find((each) => each.url().startsWith(`${embedded.portal.origin}/embed/frames/`));
  if (frame === undefined) throw new Error('The frame is not there');
  await expect(frame.getByLabel('User ID')).toBeVisible();
  const state: HostPage['state'] = async () => ({
    told: await page.locator('#told').innerText(),
    height: await page.locator('portal-flow iframe').evaluate((each: HTMLIFrameElement) => each.style.height),
    frames: await page.locator('portal-flow iframe').count(),
  });
  // The height follows the content with a delay.
  await expect.poll(async () => Number.parseInt((await state()).height, 10)).toBeGreaterThan(100);
  return { page, frame, state, thrown };
}

const END = 'the end of the messages';

/** Sends messages from a frame to the bank’s page and waits until all were received. */
async function say({ page }: HostPage, from: Frame, messages: readonly unknown[]): Promise<void> {
  await page.evaluate((end) => {
    const heard = new Promise<void>((resolve) =>
      addEventListener('message', ({ data }) => {
        if (data === end) resolve();
      }),
    );
    Object.assign(window, { heard });
  }, END);
  await from.evaluate(
    (all) => {
      const host = (window.opener ?? window.top) as Window;
      for (const each of all) host.postMessage(each, '*');
    },
    [...messages, END],
  );
  await page.evaluate(() => (window as { heard?: Promise<void> }).heard);
}

/** Adds another frame to the bank's page. */
async function besides({ page }: HostPage, address: string): Promise<Frame> {
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    Object.assign(frame, { name: 'beside', src });
    document.body.append(frame);
  }, address);
  await expect.poll(() => page.frame('beside')?.url()).toBe(address);
  const frame = page.frame('beside');
  if (frame === null) throw new Error('The frame beside is not there');
  await frame.waitForLoadState();
  return frame;
}

const SENDERS: Readonly<Record<string, (host: HostPage) => Promise<Frame>>> = {
  'a sibling frame of another origin': (host) => besides(host, embedded.at('stranger', 'plain.html')),
  'a sibling frame of the portal’s own origin': (host) =>
    besides(host, `${embedded.portal.origin}/embed/frames/default/fuid`),
  'the bank’s page itself': ({ page }) => Promise.resolve(page.mainFrame()),
};

const senderTag = quickCases(0);
for (const [who, sender] of Object.entries(SENDERS))
  test(`messages from ${who} do not change an embedded flow and throw no error @CARD-8 @SEC-R9 ${senderTag()}`, async ({
    page,
  }) => {
    const host = await hostPage(page);
    const from = await sender(host);
    const before = await host.state();
    await say(host, from, [...ODD, ...heights, ...KNOWN]);
    expect(await host.state()).toEqual(before);
    expect(host.thrown).toEqual([]);
    await expect(host.frame.getByLabel('User ID')).toBeVisible();
  });

test('messages from a frame that left the portal’s origin or from an opened window are ignored @CARD-8 @SEC-R9 @long', async ({
  page,
}) => {
  const host = await hostPage(page);
  const before = await host.state();
  const opened = page.waitForEvent('popup');
  await page.evaluate((address) => void window.open(address), embedded.at('stranger', 'plain.html'));
  const popup = await opened;
  await popup.waitForLoadState();
  await say(host, popup.mainFrame(), [...ODD, ...heights, ...KNOWN]);
  await popup.close();
  await host.frame.goto(embedded.at('stranger', 'plain.html'));
  await say(host, host.frame, [...ODD, ...heights, ...KNOWN]);
  expect(await host.state()).toEqual(before);
  expect(host.thrown).toEqual([]);
});

test('invalid messages from the portal’s frame are ignored: null, unknown kinds, odd heights @CARD-8 @SEC-R9 @long', async ({
  page,
}) => {
  const host = await hostPage(page);
  const before = await host.state();
  await say(host, host.frame, [...ODD, ...heights]);
  expect(await host.state()).toEqual(before);
  expect(host.thrown).toEqual([]);
  // Valid messages of this frame still work.
  await say(host, host.frame, [{ portal: 'height', height: 4_321 }]);
  expect((await host.state()).height).toBe('4321px');
});
