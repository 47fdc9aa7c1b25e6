import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Finding } from '../findings';

/** All that axe has on by itself and its rules of WCAG 2.2, which it has not. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/** axe with no rule turned off; text contrast is among its rules (WCAG 2.2 AA). */
export const axeFindings = async (page: Page): Promise<readonly Finding[]> => {
  // The way without a second page: there are no frames inside these.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all, none }) => ({
      rule: `axe ${id}`,
      element: target.join(' '),
      cause: [...any, ...all, ...none].map(({ message }) => message)[0] ?? help,
    })),
  );
};
