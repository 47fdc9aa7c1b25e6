import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';

/*
 * Counts the work between the response of a service and the next screen of a recovery; `npm run lab speed` measures its
 * duration.
 */

const portal = useSharedPortal();

/** Recorded times in milliseconds (`performance.now()` of the page). */
interface ScreenRecords {
  /** Changes of the main slot; React makes one per commit. */
  readonly commits: number[];
  /** Created date formats; the first one in a browser process loads locale data. */
  readonly formats: number[];
  /** Time of the frame in which the last heading appeared. */
  shownAt: number;
}

function recordScreens(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const records: ScreenRecords = { commits: [], formats: [], shownAt: 0 };
    Object.assign(self, { records });
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: (format, options) => {
        records.formats.push(performance.now());
        return Reflect.construct(format, options) as Intl.DateTimeFormat;
      },
    });
    let heading: string | null | undefined;
    new MutationObserver((changes) => {
      const main = document.getElementById('slot-main');
      if (!changes.some(({ target }) => main?.contains(target))) return;
      records.commits.push(performance.now());
      const shown = main?.querySelector('h1')?.textContent;
      if (shown === heading) return;
      heading = shown;
      requestAnimationFrame(() => (records.shownAt = performance.now()));
    }).observe(document, { attributes: true, characterData: true, childList: true, subtree: true });
  });
}

/** Counts the work from the last response of a service until the frame with the next screen. */
function countWork(page: Page) {
  return page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const { commits, formats, shownAt } = (self as unknown as { readonly records: ScreenRecords }).records;
    const requests = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const responses = requests.filter(
      ({ initiatorType, responseEnd }) => initiatorType === 'xmlhttprequest' && responseEnd < shownAt,
    );
    const answeredAt = Math.max(...responses.map(({ responseEnd }) => responseEnd));
    const countBetween = (times: readonly number[]): number =>
      times.filter((time) => time > answeredAt && time < shownAt).length;
    return {
      commits: countBetween(commits),
      dateFormats: countBetween(formats),
      requests: countBetween(requests.map(({ startTime }) => startTime)),
    };
  });
}

const ONE_COMMIT = { commits: 1, dateFormats: 0, requests: 0 };

const RECOVERIES = {
  'forgotten password': { path: '/default/fps', values: { userId: 'alex.morgan' } },
  'forgotten User ID': {
    path: '/default/fuid',
    values: { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' },
  },
  'first-time set-up': { path: '/default/fps?FTUF=Y', values: { userId: 'frida.first' } },
};

const tag = quickCases(0);
for (const [name, { path, values }] of Object.entries(RECOVERIES))
  test(`the next screens of a ${name} need one commit after the response, and no file @REC-2 ${tag()}`, async ({
    page,
  }) => {
    await recordScreens(page);
    await page.goto(portal.origin + path, { waitUntil: 'networkidle' });
    for (const [field, value] of Object.entries(values))
      await page.locator(`#slot-main input[name=${field}]`).fill(value);
    await page.waitForLoadState('networkidle');
    await page.locator('#slot-main button[type=submit]').click();
    const channel = page.getByRole('button', { name: 'Send by e-mail' });
    await channel.waitFor();
    expect(await countWork(page)).toEqual(ONE_COMMIT);
    // The date format is created while the visitor chooses a channel.
    await page.waitForFunction(
      () => (self as unknown as { readonly records: ScreenRecords }).records.formats.length > 0,
    );
    await channel.click();
    await page.getByLabel('One-time passcode', { exact: true }).waitFor();
    expect(await countWork(page)).toEqual(ONE_COMMIT);
  });
