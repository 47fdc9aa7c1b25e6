import type { Page } from '@playwright/test';
import type { Finding } from '../findings';

/**
 * Requires one main heading, no skipped level, a document title and the expected language (WCAG 2.2, 1.3.1, 2.4.2,
 * 3.1.1).
 */
export function headingFindings(page: Page, language: string): Promise<readonly Finding[]> {
  return page.evaluate((expected) => {
    const { describe } = window.probe;
    const findings: Finding[] = [];
    const report = (element: string, cause: string): void => {
      findings.push({ rule: 'headings', element, cause });
    };
    const headings = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((each) =>
      each.checkVisibility({ visibilityProperty: true }),
    );
    const levels = headings.map((each) => Number(each.tagName[1]));
    const main = levels.filter((level) => level === 1).length;
    if (main !== 1) report('page', `${main} main headings`);
    headings.forEach((heading, index) => {
      const [level = 1, before] = [levels[index], levels[index - 1]];
      if (before !== undefined && level > before + 1)
        report(describe(heading), `level ${level} after ${before}`);
    });
    if (!document.title.trim()) report('page', 'no document title');
    const declaredLanguage = document.documentElement.lang;
    if (declaredLanguage !== expected.slice(0, 2) && declaredLanguage !== expected)
      report('page', `says its language is "${declaredLanguage}", not "${expected}"`);
    return findings;
  }, language);
}
