import { CommandError } from '@portal/registry/run-command';

/** A mistake in a file of users. It never repeats a contact or a password. */
export interface RowProblem {
  /** As a spreadsheet counts: the header is row 1. Null for users that come from no file. */
  readonly row: number | null;
  /** Name of the column; null for a mistake of the whole row. */
  readonly field: string | null;
  /** End of a sentence that begins with the field. */
  readonly problem: string;
}

/** Warnings that a command prints; a large file of one domain would bury the rest. */
const MAX_WARNINGS = 20;

function describeProblem({ row, field, problem }: RowProblem): string {
  const place = [...(row === null ? [] : [`row ${row}`]), ...(field === null ? [] : [field])].join(', ');
  return place === '' ? problem : `${place}: ${problem}`;
}

/** Input that was understood and rejected: nothing was done. */
export class RejectedError extends CommandError {
  override readonly name = 'RejectedError';
  override readonly exitCode = 3;
}

/** Returns a line for each warning, in the order of the rows; of many the first ones. */
export function formatWarnings(warnings: readonly RowProblem[]): readonly string[] {
  const more = warnings.length - MAX_WARNINGS;
  return [
    ...warnings.slice(0, MAX_WARNINGS).map((each) => `Warning: ${describeProblem(each)}`),
    ...(more > 0 ? [`Warning: ${more} more rows like these.`] : []),
  ];
}

/** @throws RejectedError with every mistake, in the order of the rows; nothing without mistakes */
export function rejectProblems(problems: readonly RowProblem[], source: string): void {
  if (problems.length === 0) return;
  const sorted = [...problems].sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
  const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
  throw new RejectedError(
    [`${source} has ${count}. Nothing was written.`, ...sorted.map(describeProblem)].join('\n'),
  );
}
