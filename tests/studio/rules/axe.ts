import type { Page } from '@playwright/test';
import { runAxe } from '../../accessibility/run-axe';
import type { Finding } from '../findings';

/** axe with all rules, including text contrast (WCAG 2.2 AA). */
export async function axeFindings(page: Page): Promise<readonly Finding[]> {
  const { violations } = await runAxe(page);
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, any, all, none }) => ({
      rule: `axe ${id}`,
      element: target.join(' '),
      cause: [...any, ...all, ...none].map(({ message }) => message)[0] ?? help,
    })),
  );
}
