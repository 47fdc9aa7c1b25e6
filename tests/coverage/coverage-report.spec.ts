import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { formatCoverageReport } from './coverage-report';

function counts(covered: number, total: number) {
  return {
    lines: { covered, total },
    branches: { covered: 0, total: 0 },
    functions: { covered: total, total },
  };
}

test('coverage is summed by package; a package without branches has none to cover @D-3', () => {
  const report = formatCoverageReport(
    {
      total: counts(9, 12),
      '/w/shell/src/a.ts': counts(1, 4),
      '/w/shell/src/b.ts': counts(4, 4),
      '/w/edge/src/c.ts': counts(4, 4),
    },
    '/w',
  );
  expect(report.split('\n').slice(4, 8)).toEqual([
    '| package | lines | branches | functions |',
    '| --- | ---: | ---: | ---: |',
    '| edge | 100.0 % | – | 100.0 % |',
    '| shell | 62.5 % | – | 100.0 % |',
  ]);
});
