import { expect, type Page } from '@playwright/test';
import { test } from '../portal/policy-violations';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';

const portal = useSharedPortal();

/** Window widths with the stepper beside the question, and heights down to those at which the page scrolls. */
const WIDTHS = [960, 1024, 1279, 1280, 1366, 1920];
const HEIGHTS = [480, 600, 650, 730, 768, 900, 1200];

interface Box {
  readonly what: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the boxes of the stepper's texts and icons, and of the visible part of a brand pattern that is not faint. */
function readRail(page: Page): Promise<{ readonly pattern: Box | null; readonly words: readonly Box[] }> {
  return page.evaluate(() => {
    const measureBox = (element: Element, what: string) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { what, left, top, right, bottom };
    };
    const isDrawn = (element: Element): boolean => element.getClientRects().length > 0;
    const pattern = [...document.querySelectorAll('main svg')].find(
      (svg) => svg.querySelector('use') && isDrawn(svg),
    );
    const rail = document.querySelector('main > div');
    if (rail === null) throw new Error('The page has no rail');
    const words = [...rail.querySelectorAll('p, li > span')]
      .filter(isDrawn)
      .map((each) => measureBox(each, each.textContent ?? ''));
    // Behind the steps of a narrow page the pattern is faint.
    if (pattern === undefined || Number(getComputedStyle(pattern).opacity) <= 0.2)
      return { pattern: null, words };
    let seen = measureBox(pattern, 'pattern');
    for (let each = pattern.parentElement; each !== null; each = each.parentElement) {
      if (getComputedStyle(each).overflow === 'visible') continue;
      const clip = measureBox(each, 'clip');
      seen = {
        what: 'pattern',
        left: Math.max(seen.left, clip.left),
        top: Math.max(seen.top, clip.top),
        right: Math.min(seen.right, clip.right),
        bottom: Math.min(seen.bottom, clip.bottom),
      };
    }
    return { pattern: seen, words };
  });
}

function meets(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

const pageTag = quickCases(1);
for (const [language, path] of [
  ['en_US', '/default/fps'],
  ['de_DE', '/karmesin/fps'],
  ['de_DE', '/default/fuid'],
  ['en_US', '/self-service/default/invited/fps?FTUF=Y'],
  ['de_DE', '/app/default/sessionExpired'],
] as const)
  test(`the brand pattern is faint, or overlaps no step and no text of ${path} (${language}) @REC-2 @REC-3 ${pageTag()}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(portal.origin + path);
    await expect(page.locator('main svg:has(use)')).toBeAttached();
    for (const width of WIDTHS)
      for (const height of HEIGHTS) {
        await page.setViewportSize({ width, height });
        const { pattern, words } = await readRail(page);
        expect(words.length).toBeGreaterThan(0);
        const crossed = words
          .filter((each) => pattern !== null && meets(pattern, each))
          .map(({ what }) => what);
        expect(crossed, `${width}x${height}`).toEqual([]);
      }
    await page.setViewportSize({ width: 1440, height: 900 });
    const { pattern } = await readRail(page);
    expect(pattern?.bottom ?? 0, 'the pattern is there').toBeGreaterThan((pattern?.top ?? 0) + 100);
  });

/** Window sizes, and the pixels from the header to the heading: the height of the former steps, including spacing. */
const ROOM_OF_STEPS = [
  [390, 844, 76],
  [320, 640, 76],
  [768, 1024, 96],
  [844, 390, 56],
] as const;

test('below 960 px the steps are on a band of the brand surface that takes no extra height @REC-2 @NAV-10', async ({
  page,
}) => {
  await page.goto(`${portal.origin}/default/fps`);
  for (const [width, height, room] of ROOM_OF_STEPS) {
    await page.setViewportSize({ width, height });
    const { colour, hero, above, inside } = await page.evaluate(() => {
      const [header, band, heading] = ['header', 'main > div', 'main h1'].map((each) =>
        document.querySelector(each),
      );
      if (!header || !band || !heading) throw new Error('The page has no band');
      const surface = document.createElement('i');
      surface.style.color = 'var(--hero)';
      band.append(surface);
      const hero = getComputedStyle(surface).color;
      surface.remove();
      const [line, ground] = [band.querySelector('ol'), band].map((each) => each?.getBoundingClientRect());
      return {
        colour: getComputedStyle(band).backgroundColor,
        hero,
        above: heading.getBoundingClientRect().top - header.getBoundingClientRect().bottom,
        inside:
          line !== undefined && ground !== undefined && line.top > ground.top && line.bottom < ground.bottom,
      };
    });
    expect(colour, `${width} x ${height}`).toBe(hero);
    expect(above, `${width} x ${height}`).toBeLessThanOrEqual(room);
    expect(inside, `${width} x ${height}`).toBe(true);
  }
});
