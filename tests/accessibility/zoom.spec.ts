import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { openFrame } from './studio-frame';

const portal = useSharedPortal();
// Injects the visitor's style sheet regardless of the page's Content Security Policy.
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
  'info-pages-mf/tabs',
];

/** Text spacing of WCAG 1.4.12, as set by a visitor's style sheet. */
const TEXT_SPACING = `* {
  line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important;
} p { margin-block-end: 2em !important; }`;

/** Returns clipped texts: elements whose content overflows a box with hidden overflow. */
function cutOff(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
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
      // The engraving on the brand surface overflows on purpose.
      .filter((element) => element.querySelector(':scope > svg > g, :scope > div > svg > g') === null)
      .map((element) => element.outerHTML.slice(0, 120)),
  );
}

const screenTag = quickCases(14);
for (const language of ['en-US', 'de-DE'] as const) {
  for (const frame of FRAMES) {
    test(`at 400 % nothing overflows sideways, with wide spacing too (${frame}, ${language}) @NAV-10 ${screenTag()}`, async ({
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

/** Screens with tables, tabs, long words, error lists and the longest button of each kind. */
const LARGE_TEXT_FRAMES = [
  'info-pages-mf/cookiePolicy',
  'info-pages-mf/cookiePolicy-consent',
  'info-pages-mf/clipCookiePolicy',
  'info-pages-mf/systemRequirements',
  'info-pages-mf/termsOfUse',
  'login-mf/login-too-short',
  'recovery-mf/challenge-call-error',
  'recovery-mf/change-password-missing',
];

for (const language of ['en-US', 'de-DE'] as const)
  test(`text at 200 % on a phone does not scroll sideways or break long names (${language}) @NAV-10 @INF-2 @INF-3 @long`, async ({
    page,
  }) => {
    for (const frame of LARGE_TEXT_FRAMES) {
      await page.setViewportSize({ width: 390, height: 844 });
      await openFrame(page, portal.origin, frame, language);
      for (const [width, size] of [
        [390, 100],
        [390, 200],
        [320, 200],
      ] as const) {
        await page.setViewportSize({ width, height: 844 });
        await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
        const { wide, broken, support } = await page.evaluate(() => {
          const range = document.createRange();
          // A word may break at a hyphen or a break opportunity in the text, so text nodes are checked separately.
          const countLines = (word: Text, from: number, to: number): number => {
            range.setStart(word, from);
            range.setEnd(word, to);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
          };
          const names = [
            ...document.querySelectorAll('main table code, main [role=tab], main [role=tab] *'),
          ].flatMap((code) => [...code.childNodes].filter((node): node is Text => node instanceof Text));
          return {
            wide: document.documentElement.scrollWidth,
            support: document
              .querySelector('#slot-notices button[aria-haspopup=dialog]')
              ?.getBoundingClientRect(),
            broken: names.flatMap((name) =>
              [...name.data.matchAll(/[^-\s]+-?/g)]
                .filter(({ index, 0: { length } }) => countLines(name, index, index + length) > 1)
                .map(([word]) => word),
            ),
          };
        });
        expect(wide, `${frame}, ${width} px, ${size} %`).toBeLessThanOrEqual(width);
        expect(broken, `${frame}, ${width} px, ${size} %`).toEqual([]);
        expect(support?.width, 'the support button is a circle').toBe(support?.height);
      }
    }
  });

test('an error summary keeps its padding when its links wrap @NAV-10 @long', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await openFrame(page, portal.origin, 'recovery-mf/change-password-missing', 'de-DE');
  for (const size of [100, 200]) {
    await page.evaluate((percent) => (document.documentElement.style.fontSize = `${percent}%`), size);
    const { below, lines } = await page.evaluate(() => {
      const links = [...document.querySelectorAll('[role=alert] a')];
      const alert = links[0]?.closest('[role=alert]');
      const last = links.at(-1);
      if (last === undefined || !alert) throw new Error('There is no error summary');
      const range = document.createRange();
      range.selectNodeContents(last);
      const rects = [...range.getClientRects()];
      return {
        lines: rects.length,
        below: alert.getBoundingClientRect().bottom - Math.max(...rects.map(({ bottom }) => bottom)),
      };
    });
    expect(below, `${size} %`).toBeGreaterThanOrEqual(15);
    if (size === 200) expect(lines).toBeGreaterThan(1);
  }
});
