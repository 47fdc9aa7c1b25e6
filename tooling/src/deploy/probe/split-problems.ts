import type { ProbeProblem } from './probe-problem';

/** Which problem it is, whatever the build: paths of files hold a build's id. */
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
