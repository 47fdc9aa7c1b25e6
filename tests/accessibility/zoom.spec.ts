import { expect, test, type Page } from '@playwright/test';
import { sharedPortal } from '../portal/shared-portal';
import type { TestPortal } from '../portal/start-portal';
import { openFrame } from './studio-frame';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await sharedPortal();
});
// The visitor's own style sheet comes past the page's policy.
test.use({ bypassCSP: true });

const FRAMES = [
  'login-mf/login-too-short',
  'recovery-mf/request-user-id-missing',
  'recovery-mf/challenge-call-error',
  'recovery-mf/verify-email-ending',
  'recovery-mf/verify-call',
  'recovery-mf/change-password-missing',
  'info-pages-mf/not-found',
  'shell/dialog',
  'shell/sheet',
  'shell/tabs',
];

/** WCAG 1.4.12, as a visitor's style sheet sets it. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
} p { margin-block-end: 2em !important; }`;

/** Words that are cut off: wider or higher than a box that hides what runs over. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const { overflowX, overflowY, clipPath } = getComputedStyle(element);
        const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip';
        if (clipPath !== 'none' || element.clientWidth < 2 || !element.textContent.trim()) return false;
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      // Of the brand surface only the engraving runs over.
      .filter((element) => element.querySelector(':scope > svg > g, :scope > div > svg > g') === null)
      .map((element) => element.outerHTML.slice(0, 120)),
  );

for (const language of ['en-US', 'de-DE'] as const) {
  for (const frame of FRAMES) {
    test(`NAV-10 at 400 % nothing runs off sideways, nor with wide text (${frame}, ${language})`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 256 });
      await openFrame(page, portal.origin, frame, language);
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      expect(await width()).toBeLessThanOrEqual(320);
      await page.addStyleTag({ content: TEXT_SPACING });
      expect(await width()).toBeLessThanOrEqual(320);
      expect(await cutOff(page)).toEqual([]);
    });
  }
}
