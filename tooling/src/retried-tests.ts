import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';

function listRetried({ specs, suites = [] }: JSONReportSuite): readonly string[] {
  return [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
      .map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap(listRetried),
  ];
}

/**
 * Returns the tests that failed once and passed at the second attempt.
 *
 * @returns file and title of each, in the report's order
 */
export function findRetriedTests({ suites }: Pick<JSONReport, 'suites'>): readonly string[] {
  return suites.flatMap(listRetried);
}
