import type { Page } from '@playwright/test';
import type { Finding, Found } from './findings';
import type { Screen, View } from './frames';
import { axeFindings } from './rules/axe';
import { controlContrastFindings } from './rules/control-contrast';
import { focusFindings } from './rules/focus';
import { gridFindings } from './rules/grid';
import { headingFindings } from './rules/headings';
import { createLinkChecker } from './rules/links';
import { overflowFindings } from './rules/overflow';
import { overlapFindings } from './rules/overlap';
import { targetFindings } from './rules/targets';
import { wordingFindings } from './rules/wording';
import type { VisitedScreen } from './visit-screens';

interface Title {
  readonly screen: Screen;
  readonly view: View;
  readonly title: string;
  readonly heading: string;
}

/** Returns the parts that set the document titles of their frames; for other parts the server sets them. */
function titledParts(titles: readonly Title[]): ReadonlySet<string> {
  const seen = new Map<string, Set<string>>();
  for (const { screen, title } of titles) {
    const key = `${screen.part} ${screen.whiteLabel} ${screen.language}`;
    seen.set(key, (seen.get(key) ?? new Set()).add(title));
  }
  return new Set([...seen].flatMap(([key, all]) => (all.size > 1 ? [key.split(' ')[0] ?? ''] : [])));
}

/** Finds steps with different headings but the same title (WCAG 2.2, 2.4.2). */
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

function readTitle(page: Page): Promise<Pick<Title, 'title' | 'heading'>> {
  return page.evaluate(() => ({
    title: document.title,
    heading: document.querySelector('h1')?.textContent ?? '',
  }));
}

/** Applies every rule to each screen; pass its functions to `visitScreen`. */
export interface Linter {
  readonly prepare: (page: Page) => void;
  readonly missed: (page: Page, screen: Screen, view: View) => void;
  readonly look: VisitedScreen;
  /** Collects only console messages of a screen, without applying the rules. */
  readonly listen: (page: Page, screen: Screen, view: View) => void;
  /** Findings so far. */
  readonly found: () => readonly Found[];
}

/** Creates a linter without findings. */
export function createLinter(origin: string): Linter {
  const collected: Found[] = [];
  const titles = new Map<Screen, Title>();
  const seen = new Map<Page, Finding[]>();
  const links = createLinkChecker(origin);
  const note = (findings: readonly Finding[], screen: Screen, view: View): void => {
    collected.push(...findings.map((finding) => ({ ...finding, screen, view })));
  };
  const takeFindings = (page: Page): readonly Finding[] => seen.get(page)?.splice(0) ?? [];

  return {
    prepare: (page) => {
      const findings: Finding[] = [];
      seen.set(page, findings);
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
      note([...takeFindings(page), missed], screen, view);
    },
    listen: (page, screen, view) => note(takeFindings(page), screen, view),
    look: async (page, screen, view) => {
      if (!titles.has(screen)) titles.set(screen, { screen, view, ...(await readTitle(page)) });
      note(
        [
          ...(await axeFindings(page)),
          ...(await controlContrastFindings(page)),
          ...(await overflowFindings(page)),
          ...(await overlapFindings(page)),
          ...(await gridFindings(page)),
          ...(await targetFindings(page)),
          ...(await headingFindings(page, screen.language)),
          ...(await wordingFindings(page)),
          ...(await links(page)),
          ...(await focusFindings(page)),
          ...takeFindings(page),
        ],
        screen,
        view,
      );
    },
    found: () => [...collected, ...sameTitles([...titles.values()])],
  };
}
