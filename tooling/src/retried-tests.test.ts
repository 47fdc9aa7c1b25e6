import type { JSONReportSuite } from '@playwright/test/reporter';
import { findRetriedTests } from './retried-tests';

function spec(title: string, status: string) {
  return { title, file: 'a.spec.ts', tests: [{ status }] };
}

test('tests that passed on retry are named, however deeply their group is nested', () => {
  const nested = { specs: [spec('three', 'flaky'), spec('four', 'unexpected')] };
  const suites = [
    {
      specs: [spec('one', 'expected'), spec('two', 'flaky')],
      suites: [{ specs: [], suites: [nested] }],
    },
  ];
  // The fields of Playwright's report that are read.
  expect(findRetriedTests({ suites: suites as unknown as JSONReportSuite[] })).toEqual([
    'a.spec.ts: two',
    'a.spec.ts: three',
  ]);
});
