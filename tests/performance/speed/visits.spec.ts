import { type Browser, expect } from '@playwright/test';
import { test } from '../../portal/browser-test';
import { type MailServer, startMailServer } from '../../portal/mail-server';
import { startPortal, type TestPortal } from '../../portal/start-portal';
import { openUninstrumented } from './bare-page';
import { requestPasscode } from './first-mail-section';
import { type Journey, JOURNEYS, runWatchedJourney } from './interactions';
import { ANDROID, FAST, type PageTimings, visit, visitColdAndWarm } from './page-times';
import { KNOWN_BEFORE, OTHER_PAGES } from './reference-pages';
import { measureTransitions } from './screen-transitions';
import { computeMainThreadTime, type TraceEvent } from './waterfall/main-thread';
import { listenToRequests, type RequestTimes } from './waterfall/page-requests';

/*
 * The visits of `npm run speed` with fewer rounds: checks that each mark is recorded, but not
 * the times.
 */

let mail: MailServer;
let portal: TestPortal;
test.beforeAll(async () => {
  mail = await startMailServer();
  portal = await startPortal({
    PORTAL_ENVIRONMENT: 'LOCAL',
    RECOVERY_DESTINATION_LIMIT: '100',
    ...mail.settings,
  });
});
test.afterAll(async () => {
  await portal.stop();
  await mail.stop();
});

function stageWith(browser: Browser) {
  const login = `${portal.origin}/app/default/login?SMQUERYDATA=x&TARGET=/apps/home`;
  return { browser, portal: { origin: portal.origin, login }, mail };
}

function expectMarks(times: PageTimings): void {
  expect(times.visible).toBeGreaterThan(0);
  expect(times.kept).toBeGreaterThanOrEqual(times.visible);
  expect(times.hydrated).toBeGreaterThan(0);
  expect(times.scriptBytes).toBeGreaterThan(50_000);
  expect(times.requests).toBeGreaterThanOrEqual(2);
}

async function tracedVisit(browser: Browser, address: string) {
  const visitor = await openUninstrumented(browser);
  try {
    let requests: () => readonly RequestTimes[] = () => [];
    await browser.startTracing(undefined, { categories: ['devtools.timeline', 'v8', 'blink.user_timing'] });
    const times = await visit(visitor, address, FAST, (page) => {
      requests = listenToRequests(page, FAST.roundTrip);
    });
    const trace = JSON.parse((await browser.stopTracing()).toString()) as {
      readonly traceEvents: readonly TraceEvent[];
    };
    return {
      times,
      requests: requests(),
      spent: computeMainThreadTime(trace.traceEvents, address, times.hydrated),
    };
  } finally {
    await visitor.dispose();
  }
}

test('a page with a field is observed until its character is kept, with its requests and main-thread work @long', async ({
  browser,
}) => {
  const address = portal.origin + OTHER_PAGES['forgot password'];
  const { times, requests, spent } = await tracedVisit(browser, address);
  expectMarks(times);
  const [document, ...others] = requests;
  expect(document?.path).toBe('/default/fps');
  const scripts = others.filter(({ path, end }) => path.endsWith('.js') && end < times.hydrated);
  expect(scripts.length).toBeGreaterThan(0);
  for (const { start, sent, answered, end } of requests)
    expect([start, sent, answered, end]).toEqual([start, sent, answered, end].sort((a, b) => a - b));
  for (const kind of ['parse', 'style', 'layout', 'run'] as const)
    expect(spent[kind], kind).toBeGreaterThan(0);
});

test('a page without a field is observed by its heading, on a first and a second visit @long', async ({
  browser,
}) => {
  const { cold, warm } = await visitColdAndWarm(browser, portal.origin + OTHER_PAGES['log-out'], FAST);
  expectMarks(cold);
  expectMarks(warm);
  expect(cold.kept).toBe(cold.visible);
});

test('the change-password page is measured with the ticket of a verified passcode @CHG-1 @long', async ({
  browser,
}) => {
  const visitor = await openUninstrumented(browser);
  let requests: () => readonly RequestTimes[] = () => [];
  try {
    const times = await visit(visitor, portal.origin + OTHER_PAGES['new password'], FAST, (page) => {
      requests = listenToRequests(page, FAST.roundTrip);
      void page.send('Page.addScriptToEvaluateOnNewDocument', { source: KNOWN_BEFORE['new password'] });
    });
    expectMarks(times);
  } finally {
    await visitor.dispose();
  }
  // Without the ticket the page would have redirected there.
  expect(requests().map(({ path }) => path)).not.toContain('/default/fps');
});

test('screen transitions of a recovery are timed up to the passcode screen, which loads no script @REC-2 @long', async ({
  browser,
}) => {
  const { request, challenge, passcode } = await measureTransitions(
    browser,
    stageWith(browser).portal.login,
    FAST,
    // Statistics are sent after ten seconds of a visit, hence during the first pause, however slow the machine.
    12_000,
  );
  for (const { milliseconds } of [request, challenge, passcode]) expect(milliseconds).toBeGreaterThan(0);
  // The part was preloaded on hover, the later screens while the first request was pending.
  expect([request, challenge, passcode].map(({ scriptBytes }) => scriptBytes)).toEqual([0, 0, 0]);
  expect(challenge.requests).toBeGreaterThan(0);
  expect(passcode.requests).toBeGreaterThan(0);
});

test('the time until the first e-mail is that of its mail server and of the passcode screen @OTP-5 @long', async ({
  browser,
}) => {
  const { accepted, shown } = await requestPasscode(stageWith(browser), FAST);
  expect(accepted).toBeGreaterThan(0);
  expect(shown).toBeGreaterThan(0);
});

for (const journey of Object.keys(JOURNEYS) as Journey[])
  test(`every interaction of a ${journey} is watched, typed and tapped @REC-2 @long`, async ({ browser }) => {
    const line = { ...ANDROID, roundTrip: 0, bits: null };
    const interactions = await runWatchedJourney(stageWith(browser), journey, line);
    expect(interactions.length).toBeGreaterThan(40);
    const reported = interactions.filter(({ what }) => what !== '');
    expect(reported.length).toBeGreaterThan(10);
    for (const { what, duration } of reported) {
      expect(what).toMatch(/^.* (?:input|button|a) “.+”, /);
      expect(duration).toBeGreaterThanOrEqual(16);
    }
  });

test('a page without a field and a heading is rejected @long', async ({ browser }) => {
  const visitor = await openUninstrumented(browser);
  try {
    await expect(visit(visitor, `${portal.origin}/healthz`, FAST)).rejects.toThrow(
      'neither a field nor a heading',
    );
  } finally {
    await visitor.dispose();
  }
});
