import { expect, test, type Page, type Route } from '@playwright/test';
import { CALLS, visitor } from '../journeys/recovery-visitor';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { STEPS, type Step } from './recovery-steps';

/* Each call of a recovery fails in each way once: the visitor is told, keeps what was entered, and the next try works. */

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal({ RECOVERY_DESTINATION_LIMIT: '1000' });
});
test.afterAll(async () => portal.stop());

type Fault = (route: Route) => Promise<void>;

const json = (status: number, body: string): Fault => {
  return (route) => route.fulfill({ status, contentType: 'application/json', body });
};

const FAULTS: Readonly<Record<string, Fault>> = {
  'is reset': (route) => route.abort('connectionreset'),
  'answers 500': json(500, '{"error":"TypeError","stack":"at /srv/app.js:1:1"}'),
  'answers 503': json(503, '{"status":"FAILURE","errorMessage":"x","requestId":"x"}'),
  'answers half of its JSON': json(200, '{"status":"SUCC'),
  'answers another shape': json(200, '[{"userId":["x"]}]'),
  'answers nothing': json(200, ''),
  'answers a page of a proxy': (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Bad Gateway at /srv/app.js</h1>' }),
};

const KINDS = Object.keys(FAULTS);

/** Told: an alert with words, or the screen that a refused recovery ends at (section 4). Nothing of the answer is shown. */
const expectTold = async (page: Page): Promise<'here' | 'over'> => {
  const alert = page
    .getByRole('alert')
    .filter({ hasText: /\w{3}/ })
    // At the options it stands below the option that was chosen.
    .or(page.getByText('We cannot answer right now. Your entry is kept.'));
  const over = page.getByRole('heading', { level: 1, name: 'ERROR' });
  await expect(alert.or(over).first()).toBeVisible();
  await expect(page.locator('body')).not.toContainText(/TypeError|srv\/app|Bad Gateway|undefined|\[object/);
  return (await over.isVisible()) ? 'over' : 'here';
};

const fail = async (page: Page, step: Step, fault: Fault): Promise<void> => {
  await step.reach(page, portal);
  await page.route(`${CALLS}${step.address}`, fault, { times: 1 });
  await step.act(page, portal);
};

const goOn = async (page: Page, step: Step): Promise<void> => {
  if ((await expectTold(page)) === 'over') {
    await page.context().clearCookies();
    await step.reach(page, portal);
    await step.act(page, portal);
  } else {
    if (step.keeps !== null) await expect(visitor(page, portal).field(step.keeps)).not.toHaveValue('');
    await step.again(page, portal);
  }
  await step.made(page, portal);
};

for (const [index, step] of STEPS.entries()) {
  for (const kind of KINDS) {
    // In the suites each call fails in two ways, so that every way is had; the command tries all with all.
    // By the specification the answer to a change of password may be empty.
    if (step.call === 'changePassword' && kind === 'answers nothing') continue;
    const isQuick = [index, index + 3].some((at) => KINDS[at % KINDS.length] === kind);
    test(
      `API-1 SEC-R17 ${step.call} ${kind}: the visitor is told, and the next try works`,
      { tag: isQuick ? '@quick' : '@long' },
      async ({ page }) => {
        await fail(page, step, FAULTS[kind] ?? json(500, ''));
        await goOn(page, step);
      },
    );
  }

  test(
    `API-1 SEC-R17 ${step.call} stays silent for 30 s and answers after that: told, the late answer changes nothing, the next try works`,
    { tag: '@long' },
    async ({ page }) => {
      let letGo = (): void => undefined;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      const asked = page.waitForRequest(`${CALLS}${step.address}`);
      await page.clock.install();
      await fail(page, step, async (route) => {
        await held;
        await route.abort('timedout').catch(() => undefined);
      });
      await asked;
      await page.clock.runFor(31_000);
      const before = await expectTold(page);
      letGo();
      await page.clock.runFor(1_000);
      expect(await expectTold(page)).toBe(before);
      await page.clock.resume();
      await goOn(page, step);
    },
  );
}

test('REC-9 the type of a user that does not come keeps nobody from going on', async ({ page }) => {
  const me = visitor(page, portal);
  const failed: string[] = [];
  for (const kind of KINDS) {
    await page.route(
      `${CALLS}uti/alex.morgan`,
      async (route) => {
        await FAULTS[kind]?.(route);
        failed.push(kind);
      },
      { times: 1 },
    );
    await page.context().clearCookies();
    await me.open('/default/fps');
    await me.isUser('alex.morgan');
    await expect(me.options).toBeVisible();
    await expect.poll(() => failed.at(-1)).toBe(kind);
  }
  expect(failed).toEqual(KINDS);
});
