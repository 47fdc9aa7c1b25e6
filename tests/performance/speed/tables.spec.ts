import { expect, test } from '@playwright/test';
import type { PageTimings } from './page-times';
import { pagesSection } from './pages-table';
import { markedSection, remainingSection, withRemainingSection } from './report';

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
    Array(2).fill('| forgot password | 660 | 1.20 | 0.60 | 1500 | 1.50 | 1.25 | 40 | 0.013 | 94482 | 3 |'),
  );
  expect(lines.filter((line) => line.startsWith('| login page | 600 |  | 0.50 |'))).toHaveLength(2);
});

test('neither command changes what the other one has measured', () => {
  const report = `# Title\n\n${markedSection('old')}\n`;
  expect(remainingSection(report)).toBe(markedSection('old'));
  expect(remainingSection('# Title')).toBe(markedSection('Not measured yet.'));
  expect(withRemainingSection(report, 'new: $& and $1')).toBe(
    `# Title\n\n${markedSection('new: $& and $1')}\n`,
  );
  expect(() => withRemainingSection('# Title', 'new')).toThrow('no place');
});
