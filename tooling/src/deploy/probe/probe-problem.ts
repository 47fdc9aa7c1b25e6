/** Problem that the probe found on a page. */
export interface ProbeProblem {
  /** Path and query that were opened. */
  readonly page: string;
  /** Final path and query, if the page was redirected. */
  readonly endedAt?: string;
  readonly slot?: string;
  /** What happened, as a sentence without its full stop. */
  readonly what: string;
  /** Advice to the developer, as a sentence. */
  readonly advice: string;
  /** Whether an overloaded machine may be the cause, so that a retry is worthwhile. */
  readonly isTiming?: boolean;
}

/** What happened and what to do, without the page. */
export type Finding = Pick<ProbeProblem, 'what' | 'advice' | 'isTiming'>;

/** Formats a problem as one line of a rejection. */
function describeProblem({ page, endedAt, slot, what, advice }: ProbeProblem): string {
  return `${page}${endedAt === undefined ? '' : ` (redirected to ${endedAt})`}${slot === undefined ? '' : `, slot ${slot}`}: ${what}. ${advice}`;
}

/** Formats problems as lines of a rejection, each line once. */
export function describeProblems(problems: readonly ProbeProblem[]): readonly string[] {
  return [...new Set(problems.map(describeProblem))];
}

/** Returns a key that is the same for all builds: file paths, which contain build ids, are removed. */
function formatKey({ page, slot, what }: ProbeProblem): string {
  return JSON.stringify([page, slot ?? '', what.replace(/ ?\(?\/parts\/[^\s)]*\)?/g, '')]);
}

/** Separates a build's problems from those that the same pages have without it. */
export function splitProblems(
  problems: readonly ProbeProblem[],
  baseline: readonly ProbeProblem[],
): { readonly added: readonly ProbeProblem[]; readonly known: readonly ProbeProblem[] } {
  const live = new Set(baseline.map(formatKey));
  return {
    added: problems.filter((problem) => !live.has(formatKey(problem))),
    known: problems.filter((problem) => live.has(formatKey(problem))),
  };
}
