import type { Browser, Page } from '@playwright/test';
import type { Finding, Found } from './findings';
import type { Screen, View } from './frames';
import { lookAt } from './open-screens';
import { axeFindings } from './rules/axe';
import { controlContrastFindings } from './rules/control-contrast';
import { focusFindings } from './rules/focus';
import { headingFindings } from './rules/headings';
import { linkChecker } from './rules/links';
import { overflowFindings } from './rules/overflow';
import { targetFindings } from './rules/targets';
import { wordingFindings } from './rules/wording';

/** What a run of the linter came to. */
export interface LintResult {
  /** Screen states, whatever the brand and the language. */
  readonly states: number;
  /** Screen states in a brand and a language. */
  readonly screens: number;
  /** Screens in a width and a scheme. */
  readonly frames: number;
  readonly found: readonly Found[];
}

interface Title {
  readonly screen: Screen;
  readonly view: View;
  readonly title: string;
  readonly heading: string;
}

/** Parts that give their frames titles; for the pages of the others the edge does, by the part's plan. */
const titledParts = (titles: readonly Title[]): ReadonlySet<string> => {
  const said = new Map<string, Set<string>>();
  for (const { screen, title } of titles) {
    const key = `${screen.part} ${screen.whiteLabel} ${screen.language}`;
    said.set(key, (said.get(key) ?? new Set()).add(title));
  }
  return new Set([...said].flatMap(([key, all]) => (all.size > 1 ? [key.split(' ')[0] ?? ''] : [])));
};

/** Steps with different headings have different titles (WCAG 2.2, 2.4.2). */
const sameTitles = (titles: readonly Title[]): readonly Found[] => {
  const titled = titledParts(titles);
  return titles.flatMap(({ screen, view, title, heading }, index) => {
    const earlier = titles
      .slice(0, index)
      .find(
        (other) =>
          other.title === title &&
          other.heading !== heading &&
          other.screen.part === screen.part &&
          other.screen.whiteLabel === screen.whiteLabel &&
          other.screen.language === screen.language,
      );
    if (earlier === undefined || !titled.has(screen.part)) return [];
    const cause = `"${title}" is also the title of ${earlier.screen.state}, whose heading differs`;
    return [{ rule: 'titles', element: `h1 "${heading}"`, cause, screen, view }];
  });
};

const titleOf = (page: Page): Promise<Pick<Title, 'title' | 'heading'>> =>
  page.evaluate(() => ({
    title: document.title,
    heading: document.querySelector('h1')?.textContent ?? '',
  }));

/**
 * Looks at screens in every view with every rule.
 */
export const lintScreens = async (
  { browser, origin }: { readonly browser: Browser; readonly origin: string },
  screens: readonly Screen[],
  views: readonly View[],
): Promise<LintResult> => {
  const found: Found[] = [];
  const titles: Title[] = [];
  const said = new Map<Page, Finding[]>();
  const links = linkChecker(origin);

  const listen = (page: Page): void => {
    said.set(page, []);
    const note = (element: string, cause: string): void => {
      said.get(page)?.push({ rule: 'console', element, cause });
    };
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') note(message.type(), message.text());
    });
    page.on('pageerror', (error) => note('thrown', error.message));
  };

  const missed = (page: Page, screen: Screen, view: View): void => {
    const findings = said.get(page)?.splice(0) ?? [];
    findings.push({ rule: 'state', element: 'page', cause: 'the state is not reached' });
    found.push(...findings.map((finding) => ({ ...finding, screen, view })));
  };
  await lookAt({ browser, origin, prepare: listen, missed }, screens, views, async (page, screen, view) => {
    if (view === views[0]) titles.push({ screen, view, ...(await titleOf(page)) });
    const findings = [
      ...(await axeFindings(page)),
      ...(await controlContrastFindings(page)),
      ...(await overflowFindings(page)),
      ...(await targetFindings(page)),
      ...(await headingFindings(page, screen.language)),
      ...(await wordingFindings(page)),
      ...(await links(page)),
      ...(await focusFindings(page)),
      ...(said.get(page)?.splice(0) ?? []),
    ];
    found.push(...findings.map((finding) => ({ ...finding, screen, view })));
  });

  return {
    states: new Set(screens.map(({ part, state }) => `${part} ${state}`)).size,
    screens: screens.length,
    frames: screens.length * views.length,
    found: [...found, ...sameTitles(titles)],
  };
};
