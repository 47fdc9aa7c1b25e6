import { expect, type Page, type Route } from '@playwright/test';
import { API_URL, visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/browser-test';
import { installClock } from '../portal/page-clock';
import { quickCases } from '../portal/quick-cases';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { delayResponse } from './late-response';
import { type Step, STEPS } from './recovery-steps';
import { watchFaults } from './watch-faults';

/*
 * Each request of a recovery fails once in each way: the visitor sees an error, the input is kept, and a retry works.
 */

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});

let problems: () => readonly string[];
test.beforeEach(({ page }) => {
  problems = watchFaults(page);
});
test.afterEach(() => expect(problems()).toEqual([]));

type Fault = (route: Route) => Promise<void>;

function json(status: number, body: string): Fault {
  return (route) => route.fulfill({ status, contentType: 'application/json', body });
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'is reset': (route) => route.abort('connectionreset'),
  'responds with 500': json(500, '{"error":"TypeError","stack":"at /srv/app.js:1:1"}'),
  'responds with 503': json(503, '{"status":"FAILURE","errorMessage":"x","requestId":"x"}'),
  'answers half of its JSON': json(200, '{"status":"SUCC'),
  'answers another shape': json(200, '[{"userId":["x"]}]'),
  'answers nothing': json(200, ''),
  'answers a page of a proxy': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Bad Gateway at /srv/app.js</h1>' }),
};

/** The service processes the request, but its response has no body. */
const withoutBody: Fault = async (route) => {
  const response = await route.fetch();
  await route.fulfill({ response, body: '' });
};

const KINDS = Object.keys(FAULTS);

/**
 * Asserts that the page shows an alert with text, or the error screen of a rejected recovery (section 4), without any
 * content of the response.
 */
async function expectErrorShown(page: Page): Promise<'here' | 'over'> {
  const alert = page
    .getByRole('alert')
    .filter({ hasText: /\w{3}/ })
    // On the options screen the message is shown below the chosen option.
    .or(page.getByText('We cannot process your request at the moment. Your entry has been kept.'));
  const over = page.getByRole('heading', { level: 1, name: 'ERROR' });
  await expect(alert.or(over).first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/TypeError|srv\/app|Bad Gateway|undefined|\[object/);
  return (await over.isVisible()) ? 'over' : 'here';
}

async function fail(page: Page, step: Step, fault: Fault): Promise<void> {
  await step.open(page, portal);
  await page.route(`${API_URL}${step.address}`, fault, { times: 1 });
  await step.act(page, portal);
}

async function expectGoesOn(page: Page, step: Step): Promise<void> {
  if ((await expectErrorShown(page)) === 'over') {
    await page.context().clearCookies();
    await step.open(page, portal);
    await step.act(page, portal);
  } else {
    if (step.keptField !== null)
      await expect(visitor(page, portal).field(step.keptField)).not.toHaveValue('');
    await step.repeat(page, portal);
  }
  await step.expectDone(page, portal);
}

/** Returns everything that a late response could change: the page, its messages and the input. */
async function shownBy(page: Page, { keptField }: Step): Promise<readonly string[]> {
  const field = page.getByLabel(keptField ?? '', { exact: true });
  return [
    page.url(),
    await page.getByRole('heading', { level: 1 }).innerText(),
    ...(await page.getByRole('alert').allInnerTexts()),
    keptField !== null && (await field.isVisible()) ? await field.inputValue() : '',
  ];
}

/** Operations whose response may be empty according to the service contract (openapi.yaml). */
const MAY_ANSWER_NOTHING = ['generateOtp', 'createTemporaryPassword', 'changePassword', 'sendUserId'];

const faultTag = quickCases(15);
for (const step of STEPS) {
  for (const kind of KINDS) {
    if (kind === 'answers nothing' && MAY_ANSWER_NOTHING.includes(step.call)) {
      test(
        `API-1 ${step.call} answers nothing, which the contract allows: the recovery continues`,
        { tag: '@long' },
        async ({ page }) => {
          await fail(page, step, withoutBody);
          await step.expectDone(page, portal);
        },
      );
      continue;
    }
    test(
      `API-1 SEC-R17 ${step.call} ${kind}: the visitor sees an error, and a retry works`,
      { tag: faultTag() },
      async ({ page }) => {
        await fail(page, step, FAULTS[kind] ?? json(500, ''));
        await expectGoesOn(page, step);
      },
    );
  }

  test(
    `API-1 SEC-R17 ${step.call} succeeds with a response after 30 s: error shown, input kept, the late success changes nothing, a retry works`,
    { tag: '@long' },
    async ({ page }) => {
      await installClock(page);
      const late = delayResponse(page);
      await fail(page, step, late.fault);
      expect(await late.status).toBe(200);
      // 10 of 30 seconds, which leaves room for real time that a slow machine has already used.
      await page.clock.runFor(10_000);
      await expect(page.getByRole('alert').filter({ hasText: /\w{3}/ })).toHaveCount(0);
      await page.clock.runFor(21_000);
      const before = await expectErrorShown(page);
      const shown = await shownBy(page, step);
      await late.release();
      await page.clock.runFor(1_000);
      expect(await expectErrorShown(page)).toBe(before);
      expect(await shownBy(page, step)).toEqual(shown);
      await page.clock.resume();
      await expectGoesOn(page, step);
    },
  );
}
