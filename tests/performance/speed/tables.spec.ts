import { expect } from '@playwright/test';
import { test } from '../../portal/browser-test';
import type { PageTimings } from './page-times';
import { pagesSection } from './pages-table';
import { withSection } from './report';

/* Output of `npm run speed`. */

function visit(kept: number, hydrated: number): PageTimings {
  return {
    visible: kept,
    kept,
    hydrated,
    blocked: 40,
    layoutShift: 0.0125,
    scriptBytes: 94_482,
    requests: 3,
  };
}

test('the other pages are compared with the login page and its monolith, round by round', () => {
  const rounds = {
    pages: { 'forgot password': [visit(600, 1_500), visit(1_200, 3_000), visit(660, 1_200)] },
    portal: [visit(500, 1_000), visit(1_000, 2_000), visit(600, 1_000)],
    monolith: [visit(1_000, 1_200), visit(2_000, 2_400), visit(1_100, 1_250)],
  };
  const lines = pagesSection(rounds, rounds);
  const rows = lines.filter((line) => line.startsWith('| forgot password'));
  // Ratios of the rounds are 1.2, 1.2 and 1.1 for the character, 1.5, 1.5 and 1.2 for the handlers.
  expect(rows).toEqual(
    Array(2).fill(
      '| forgot password | 660 (600 to 1200) | 1.20 (1.10 to 1.20) | 0.60 | 1500 (1200 to 3000) | ' +
        '1.50 (1.20 to 1.50) | 1.25 (0.96 to 1.25) | 40 | 0.013 | 94482 | 3 |',
    ),
  );
  expect(lines.filter((line) => line.startsWith('| login page | 600 (500 to 1000) |  | 0.50 '))).toHaveLength(
    2,
  );
});

test('measuring one section of the report keeps the others', () => {
  const names = ['slow', 'fast'];
  const first = withSection('', names, 'fast', '## Fast\n\n$& and $1');
  expect(first).toMatch(/^# How fast the pages are\n/);
  expect(first).toContain('<!-- section: slow -->\n\nNot measured yet.\n\n<!-- end -->');
  const second = withSection(first, names, 'slow', '## Slow');
  expect(second.indexOf('## Slow')).toBeLessThan(second.indexOf('## Fast\n\n$& and $1'));
  expect(second).not.toContain('Not measured yet.');
  expect(withSection(second, names, 'slow', '## Slow')).toBe(second);
});
