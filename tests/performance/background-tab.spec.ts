import { type Browser, chromium, expect } from '@playwright/test';
import { findBrowser } from '@portal/tooling/browser';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { waitInBackground } from './background-tab';
import { openUninstrumented } from './bare-page';
import { OTHER_PAGES } from './reference-pages';

/*
 * Pages in background tabs, for which the browser draws no frames. Uses the full browser, since the headless shell has no
 * background tabs, and no Playwright pages, since Playwright makes every page appear to be in front.
 */

let browser: Browser;
const portal = useSharedPortal();
test.beforeAll(async () => {
  browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
});
test.afterAll(() => browser.close());

const PAGES = {
  'login page': '/app/default/login?SMQUERYDATA=x',
  'forgot password': OTHER_PAGES['forgot password'],
  'cookie policy': OTHER_PAGES['cookie policy'],
};

const tag = quickCases(0);
for (const [name, path] of Object.entries(PAGES))
  test(`a ${name} opened in a background tab hydrates without a frame @CARD-3 ${tag()}`, async () => {
    const visitor = await openUninstrumented(browser);
    try {
      const page = await visitor.openInBackground(portal.origin + path);
      expect(await waitInBackground(page)).toEqual({
        visibility: 'hidden',
        drawsFrames: false,
        isHydrated: true,
      });
    } finally {
      await visitor.dispose();
    }
  });
