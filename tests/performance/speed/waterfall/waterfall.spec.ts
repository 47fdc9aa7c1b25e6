import { expect } from '@playwright/test';
import { test } from '../../../portal/browser-test';
import { computeMainThreadTime, type Kind, KINDS, type TraceEvent } from './main-thread';
import { listenToRequests, type RequestTimes } from './page-requests';
import { describeRemainingScripts } from './remaining-scripts';
import { compressedSize, computeWeights, findLibrary, type PartSegment } from './script-weights';
import { drawWaterfall, formatName } from './waterfall-picture';

/* Picture and figures of `npm run speed -- --section waterfall`, from made-up visits and builds. */

function request(path: string, start: number, end: number): RequestTimes {
  return {
    path,
    start,
    sent: start + 10,
    answered: start + 160,
    end,
    bytes: 94_482,
  };
}

const VISITS = [
  {
    title: 'One <bundle>',
    requests: [request('/monolith', 0, 200), request('/main.js', 210, 900)],
    times: { visible: 1_300, kept: 1_301, hydrated: 1_250, scriptBytes: 122_564 },
  },
  {
    title: 'Parts',
    requests: [request('/app/default/login', 0, 250)],
    times: { visible: 500, kept: 510, hydrated: 1_000 },
  },
];

test('the waterfall is one picture with a name, a row for each request and a line for each moment @long', async ({
  page,
}) => {
  const svg = drawWaterfall(VISITS, 'Requests of a first visit');
  await page.setContent(svg);
  await expect(page.getByRole('img', { name: 'Requests of a first visit' })).toHaveAccessibleDescription(
    /One <bundle>: requests 2, form visible after 1300 ms.* Parts: requests 1, .*hydrated after 1000 ms\./,
  );
  await expect(page.locator('g[transform] rect.load')).toHaveCount(3);
  await expect(page.locator('g[transform] rect.wait')).toHaveCount(3);
  await expect(page.locator('g[transform] path.mark')).toHaveCount(6);
  // The axis ends with the last drawn request, whatever else the visits contain.
  await expect(page.locator('g[transform] > text.soft').last()).toHaveText('1500');
  // Both visits share one scale: half the time is half the width, and a bar is as long as its time.
  const [first, second] = await page.locator('g[transform]').evaluateAll((panels) =>
    panels.map((panel) => {
      const left = (selector: string): number =>
        panel.querySelector(selector)!.getBoundingClientRect().left - panel.getBoundingClientRect().left;
      const widths = [...panel.querySelectorAll('rect')].map((each) => Number(each.getAttribute('width')));
      return { hydrated: left('path.hydrated'), zero: left('path.grid'), widths };
    }),
  );
  expect((second!.hydrated - second!.zero) / (first!.hydrated - first!.zero)).toBeCloseTo(1_000 / 1_250, 1);
  const [wait, load] = second!.widths;
  expect(load! / wait!).toBeCloseTo(90 / 150, 1);
});

test('no text of the waterfall exceeds the picture or its panel, in light and in dark @long', async ({
  page,
}) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setContent(`<body style="margin:0">${drawWaterfall(VISITS, 'Requests')}`);
    const boxes = await page.locator('g[transform] > text').evaluateAll((words) =>
      words.map((word) => {
        const { left, right } = word.getBoundingClientRect();
        return { text: word.textContent, left, right };
      }),
    );
    for (const { text, left, right } of boxes) {
      expect(left, text!).toBeGreaterThanOrEqual(0);
      expect(right, text!).toBeLessThanOrEqual(1_280);
      expect(Math.floor(left / 640), text!).toBe(Math.floor(right / 640));
    }
    const paper = await page.locator('.paper').evaluate((each) => getComputedStyle(each).fill);
    expect(paper).toBe(colorScheme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(19, 26, 25)');
  }
});

test('row labels have the part and the file, without hashes', () => {
  expect(formatName('/parts/shell/9bbcba0619dd17b6/entry.js')).toBe('shell/entry.js');
  expect(
    formatName('/parts/root-config/65c5cc52a7fd0000/302.OTgT5B-NjK0nuMuf3q0gOTgT5B-NjK0nuMuf3q0g.js'),
  ).toBe('root-config/302.js');
  expect(formatName('/app/default/login')).toBe('login');
  expect(formatName('/')).toBe('/');
});

test('request times come from the protocol, relative to the document; unfinished requests are left out', () => {
  const listeners = new Map<string, (params: Readonly<Record<string, unknown>>) => void>();
  const finished = listenToRequests(
    {
      send: () => Promise.resolve({}),
      listen: (method, hear) => void listeners.set(method, hear),
      show: () => Promise.resolve(),
      navigate: () => Promise.resolve(),
      close: () => Promise.resolve(),
    },
    150,
  );
  const emit = (name: string, params: object): void =>
    listeners.get(`Network.${name}`)!(params as Record<string, unknown>);
  emit('requestWillBeSent', { requestId: '1', timestamp: 100, request: { url: 'http://localhost/a' } });
  emit('requestWillBeSent', { requestId: '2', timestamp: 100.2, request: { url: 'http://localhost/b.js' } });
  emit('requestWillBeSent', { requestId: '3', timestamp: 100.2, request: { url: 'data:,x' } });
  emit('responseReceived', {
    requestId: '1',
    timestamp: 100.25,
    response: { timing: { requestTime: 100.001, sendStart: 4, receiveHeadersEnd: 40 } },
  });
  emit('loadingFinished', { requestId: '1', timestamp: 100.3, encodedDataLength: 77 });
  const [only, ...others] = finished();
  expect(others).toEqual([]);
  expect(only!.path).toBe('/a');
  expect([only!.start, only!.sent, only!.answered, only!.end].map(Math.round)).toEqual([0, 5, 155, 300]);
  expect(only!.bytes).toBe(77);
});

test('main-thread time counts each event without its nested events, until hydration', () => {
  const address = 'http://localhost/login';
  const event = (name: string, ts: number, dur: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
    name,
    cat: 'devtools.timeline',
    ph: 'X',
    pid: 1,
    tid: 1,
    ts,
    dur,
    ...more,
  });
  const events = [
    event('navigationStart', 1_000, 0, { ph: 'R', args: { data: { documentLoaderURL: address } } }),
    event('Layout', 22_000, 3_000),
    event('v8.run', 11_000, 20_000),
    event('V8.CompileCode', 12_000, 4_000, { cat: 'disabled-by-default-v8.compile' }),
    event('FlushInstructionCache', 17_000, 1_000, { cat: 'disabled-by-default-v8.compile' }),
    event('ParseHTML', 40_000, 30_000),
    event('Paint', 15_000, 9_000, { tid: 2 }),
    event('Layout', 80_000, 9_000),
  ];
  const spent = computeMainThreadTime(events, address, 50);
  const measured = Object.entries(spent).filter(([, time]) => time !== 0);
  // Document parsing is cut off at 51,000.
  expect(Object.fromEntries(measured)).toEqual({ run: 12, compile: 5, layout: 3, parse: 11 });
  expect(() => computeMainThreadTime(events, 'http://localhost/elsewhere', 50)).toThrow('no visit');
});

test('each source segment belongs to one library, whose weight is the saving without it', () => {
  const noise = (seed: number, length: number): string => {
    let state = seed;
    return Array.from({ length }, () => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return String.fromCharCode(33 + ((state >> 8) % 90));
    }).join('');
  };
  const modules = 'webpack://x/../node_modules/.pnpm/a@1/node_modules';
  const createSegment = (source: string | null, text: string): PartSegment => ({
    source,
    text,
    part: 'login-mf',
  });
  const segments = [
    createSegment(`${modules}/react-dom/cjs/react-dom-client.production.js`, noise(1, 4_000)),
    createSegment(`${modules}/react/cjs/react.production.js`, noise(2, 500)),
    createSegment(`${modules}/scheduler/cjs/scheduler.production.js`, noise(3, 500)),
    createSegment(`${modules}/@module-federation/runtime-core/dist/index.js`, noise(4, 2_000)),
    createSegment('webpack://x/webpack/runtime/consumes', noise(5, 200)),
    createSegment('webpack://x/webpack/runtime/load script', noise(6, 100)),
    createSegment('webpack://x/./src/LoginForm.tsx', noise(7, 300)),
    createSegment('webpack://x/../shared-wl-assets/src/storage/cookies.ts', noise(8, 200)),
    createSegment(null, noise(9, 50)),
  ];
  expect(segments.map(findLibrary)).toEqual([
    'react-dom',
    'react, scheduler, react/jsx-runtime',
    'react, scheduler, react/jsx-runtime',
    'Module Federation',
    'Module Federation',
    'webpack’s runtime',
    'the portal’s own, login-mf',
    'the portal’s own, shared-wl-assets',
    'webpack’s runtime',
  ]);
  const weights = computeWeights(segments);
  expect(weights.map(({ owner }) => owner).slice(0, 3)).toEqual([
    'react-dom',
    'Module Federation',
    'react, scheduler, react/jsx-runtime',
  ]);
  expect(weights.map(({ minified }) => minified).reduce((sum, each) => sum + each, 0)).toBe(7_850);
  const whole = compressedSize(segments.map(({ text }) => text).join(''));
  const [heaviest] = weights;
  expect(heaviest!.compressed).toBe(
    whole -
      compressedSize(
        segments
          .slice(1)
          .map(({ text }) => text)
          .join(''),
      ),
  );
});

test('the remaining bytes are sorted by weight', () => {
  const spent = (run: number, layout: number): Record<Kind, number> =>
    ({ ...Object.fromEntries(KINDS.map((kind) => [kind, 0])), run, layout }) as Record<Kind, number>;
  const text = describeRemainingScripts(
    {
      sent: 94_482,
      weighed: 94_000,
      weights: [
        { owner: 'react-dom', minified: 207_627, compressed: 54_096 },
        { owner: 'SystemJS', minified: 7_923, compressed: 2_401 },
      ],
    },
    spent(500, 100),
    spent(120, 150.4),
  );
  expect(text).toContain('| react-dom | 207,627 | 54,096 |');
  expect(text).toContain('| all of it | 215,550 | 94,000 |');
  expect(text.indexOf('| layout | 100 | 150 |')).toBeLessThan(
    text.indexOf('| running scripts | 500 | 120 |'),
  );
  expect(text).toContain('| together | 600 | 270 |');
});
