import type { ProbeProblem } from './probe-problem';

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
