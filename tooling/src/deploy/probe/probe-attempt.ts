import { describePageError } from './driver-errors';
import type { ProbePage } from './probe-pages';
import type { ProbeProblem } from './probe-problem';
import type { NeighbourResult, PageResult } from './probe-results';
import type { PlaywrightRun } from './run-playwright';

/** Results of the pages of staged parts. */
export interface Attempt {
  readonly pages: readonly PageResult[];
  readonly neighbours: readonly NeighbourResult[];
  /** Problems of the pages, and of the whole run. */
  readonly problems: readonly ProbeProblem[];
  /** Whether each page with problems, and the run, may be due to an overloaded machine. */
  readonly canBeTiming: boolean;
  /** Output of the server. */
  readonly output: string;
}

/** Describes an error outside of any test. @throws Error for one that is not the server's */
function describeRunError(errors: string, output: string): ProbeProblem {
  const page = 'all pages';
  if (/webServer/.test(errors))
    return { page, what: 'the server of the probe did not start', advice: output.split('\n').at(-1) ?? '' };
  const [, seconds] = /Timed out waiting (\d+)s for the test suite/.exec(errors) ?? [];
  if (seconds === undefined) throw new Error(errors);
  return {
    page,
    what: `the probe did not end within ${Number(seconds) / 60} min`,
    advice: 'See whether the machine is overloaded, then deploy again.',
  };
}

/**
 * Reads the results of a run.
 *
 * @param pages that were to be opened
 * @throws Error of the browser's driver without which nothing can be judged
 */
export function readAttempt(
  { outcomes, errors, output }: PlaywrightRun,
  pages: readonly ProbePage[],
): Attempt {
  const runProblems = errors === '' ? [] : [describeRunError(errors, output)];
  const results = outcomes.flatMap(({ title, result, error }): (PageResult | NeighbourResult)[] => {
    if (result !== null) return [result];
    const page = pages.find(({ url }) => url === title);
    if (error !== '' && (page === undefined || error.includes('browserType'))) throw new Error(error);
    const problem = { page: title, ...describePageError(error) };
    return page === undefined ? [] : [{ page, problems: [problem], controls: [] }];
  });
  const opened = results.filter((result) => 'page' in result);
  const causes = [...opened.map(({ problems }) => problems), ...runProblems.map((problem) => [problem])];
  return {
    pages: opened,
    neighbours: results.filter((result) => 'neighbour' in result),
    problems: causes.flat(),
    canBeTiming: causes.every(
      (problems) => problems.length === 0 || problems.some(({ isTiming }) => isTiming === true),
    ),
    output,
  };
}
