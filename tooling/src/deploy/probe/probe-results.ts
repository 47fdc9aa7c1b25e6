import type { TestInfo } from '@playwright/test';
import type { JSONReport, JSONReportSuite, JSONReportTestResult } from '@playwright/test/reporter';
import type { ElementLook } from './element-looks';
import type { ProbePage } from './probe-pages';
import type { ProbeProblem } from './probe-problem';

/** Result of one page. */
export interface PageResult {
  readonly page: ProbePage;
  /** Part of the final page; undefined when that is not a page of the portal. */
  readonly shownPart?: string | undefined;
  readonly problems: readonly ProbeProblem[];
  /** Looks of headings and controls; empty for a page with problems. */
  readonly controls: readonly ElementLook[];
}

/** What a part does to the page of another part. */
export interface NeighbourResult {
  /** The part whose page was left. */
  readonly part: string;
  readonly neighbour: ProbePage;
  readonly looks: readonly ProbeProblem[];
  readonly behaviour: readonly ProbeProblem[];
  /** Whether the neighbour does not appear alone either, so that it was not compared. */
  readonly isUnsettled: boolean;
}

/** Passes a test's result to the deploy. */
export function attachResult(info: TestInfo, result: PageResult | NeighbourResult): Promise<void> {
  return info.attach('result', { body: JSON.stringify(result), contentType: 'application/json' });
}

/** The last attempt of a test. */
export interface TestOutcome {
  readonly title: string;
  readonly result: PageResult | NeighbourResult | null;
  /** Text of Playwright's error when there is no result; empty when the test was skipped. */
  readonly error: string;
}

function readOutcome(title: string, attempt: JSONReportTestResult | undefined): TestOutcome {
  const body = attempt?.attachments.find(({ name }) => name === 'result')?.body;
  return {
    title,
    result: body === undefined ? null : (JSON.parse(Buffer.from(body, 'base64').toString()) as PageResult),
    error: attempt?.errors.map(({ message }) => message).join('\n') ?? '',
  };
}

/** Returns the outcomes of all tests in a report of Playwright's JSON reporter. */
export function readOutcomes({
  suites = [],
}: Pick<JSONReport | JSONReportSuite, 'suites'>): readonly TestOutcome[] {
  return suites.flatMap((suite) => [
    ...suite.specs.map(({ title, tests }) => readOutcome(title, tests[0]?.results.at(-1))),
    ...readOutcomes(suite),
  ]);
}
