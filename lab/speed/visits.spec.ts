import { type Browser, expect } from '@playwright/test';
import { openUninstrumented } from '../../tests/performance/bare-page';
import { OTHER_PAGES } from '../../tests/performance/reference-pages';
import { test } from '../../tests/portal/browser-test';
import { type MailServer, startMailServer } from '../../tests/portal/mail-server';
import { startPortal, type TestPortal } from '../../tests/portal/start-portal';
import { type Journey, JOURNEYS, runWatchedJourney } from './interactions';
import { ANDROID, FAST, type PageTimings, visit, visitColdAndWarm } from './page-times';
import { measureTransitions } from './screen-transitions';

/*
 * The visits of `npm run lab speed` with fewer rounds: checks that each mark is recorded, but not
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

test('a page without a field is observed by its heading, on a first and a second visit', async ({
  browser,
}) => {
  const { cold, warm } = await visitColdAndWarm(browser, portal.origin + OTHER_PAGES['log-out'], FAST);
  expectMarks(cold);
  expectMarks(warm);
  expect(cold.kept).toBe(cold.visible);
});

test('screen transitions of a recovery are timed, and the passcode screen loads no script @REC-2', async ({
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

for (const journey of Object.keys(JOURNEYS) as Journey[])
  test(`every interaction of a ${journey} is watched, typed and tapped @REC-2`, async ({ browser }) => {
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

test('a page without a field and a heading is rejected', async ({ browser }) => {
  const visitor = await openUninstrumented(browser);
  try {
    await expect(visit(visitor, `${portal.origin}/healthz`, FAST)).rejects.toThrow(
      'neither a field nor a heading',
    );
  } finally {
    await visitor.dispose();
  }
});
