/** A file of tests, or a group of them, as Playwright's JSON report writes it. */
interface ReportedSuite {
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
  readonly suites?: readonly ReportedSuite[];
}

/** The fields of Playwright's JSON report that are read here. */
export interface BrowserReport {
  readonly stats: {
    readonly expected: number;
    readonly unexpected: number;
    readonly flaky: number;
    readonly skipped: number;
  };
  readonly suites: readonly ReportedSuite[];
}

function listRetried({ specs = [], suites = [] }: ReportedSuite): readonly string[] {
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
export function findRetriedTests({ suites }: BrowserReport): readonly string[] {
  return suites.flatMap(listRetried);
}
