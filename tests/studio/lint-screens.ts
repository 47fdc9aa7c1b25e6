import type { Browser, Page } from '@playwright/test';
import type { Finding, Found } from './findings';
import type { Screen, View } from './frames';
import { visitScreen, type VisitedScreen } from './visit-screens';
import { axeFindings } from './rules/axe';
import { controlContrastFindings } from './rules/control-contrast';
import { focusFindings } from './rules/focus';
import { headingFindings } from './rules/headings';
import { createLinkChecker } from './rules/links';
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
function titledParts(titles: readonly Title[]): ReadonlySet<string> {
  const said = new Map<string, Set<string>>();
  for (const { screen, title } of titles) {
    const key = `${screen.part} ${screen.whiteLabel} ${screen.language}`;
    said.set(key, (said.get(key) ?? new Set()).add(title));
  }
  return new Set([...said].flatMap(([key, all]) => (all.size > 1 ? [key.split(' ')[0] ?? ''] : [])));
}

/** Steps with different headings have different titles (WCAG 2.2, 2.4.2). */
function sameTitles(titles: readonly Title[]): readonly Found[] {
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
}

function titleOf(page: Page): Promise<Pick<Title, 'title' | 'heading'>> {
  return page.evaluate(() => ({
    title: document.title,
    heading: document.querySelector('h1')?.textContent ?? '',
  }));
}

/** Looks at one screen after the other with every rule; the functions go to `inspectHolder`. */
export interface Linter {
  readonly prepare: (page: Page) => void;
  readonly missed: (page: Page, screen: Screen, view: View) => void;
  readonly look: VisitedScreen;
  /** For a screen that is not looked at: takes only what the browser's console said of it. */
  readonly listen: (page: Page, screen: Screen, view: View) => void;
  /** What has been found so far. */
  readonly found: () => readonly Found[];
}

/** A linter that has seen nothing yet. */
export function createLinter(origin: string): Linter {
  const found: Found[] = [];
  const titles = new Map<Screen, Title>();
  const said = new Map<Page, Finding[]>();
  const links = createLinkChecker(origin);
  const note = (findings: readonly Finding[], screen: Screen, view: View): void => {
    found.push(...findings.map((finding) => ({ ...finding, screen, view })));
  };
  const heard = (page: Page): readonly Finding[] => said.get(page)?.splice(0) ?? [];

  return {
    prepare: (page) => {
      const findings: Finding[] = [];
      said.set(page, findings);
      page.on('console', (message) => {
        const type = message.type();
        if (type === 'error' || type === 'warning')
          findings.push({ rule: 'console', element: type, cause: message.text() });
      });
      page.on('pageerror', (error) => {
        findings.push({ rule: 'console', element: 'thrown', cause: error.message });
      });
    },
    missed: (page, screen, view) => {
      const missed = { rule: 'state', element: 'page', cause: 'the state is not reached' };
      note([...heard(page), missed], screen, view);
    },
    listen: (page, screen, view) => note(heard(page), screen, view),
    look: async (page, screen, view) => {
      if (!titles.has(screen)) titles.set(screen, { screen, view, ...(await titleOf(page)) });
      note(
        [
          ...(await axeFindings(page)),
          ...(await controlContrastFindings(page)),
          ...(await overflowFindings(page)),
          ...(await targetFindings(page)),
          ...(await headingFindings(page, screen.language)),
          ...(await wordingFindings(page)),
          ...(await links(page)),
          ...(await focusFindings(page)),
          ...heard(page),
        ],
        screen,
        view,
      );
    },
    found: () => [...found, ...sameTitles([...titles.values()])],
  };
}

/**
 * Looks at screens in every view with every rule.
 */
export async function lintScreens(
  { browser, origin }: { readonly browser: Browser; readonly origin: string },
  screens: readonly Screen[],
  views: readonly View[],
): Promise<LintResult> {
  const linter = createLinter(origin);
  await visitScreen({ browser, origin, ...linter }, screens, views, linter.look);
  return {
    states: new Set(screens.map(({ part, state }) => `${part} ${state}`)).size,
    screens: screens.length,
    frames: screens.length * views.length,
    found: linter.found(),
  };
}
