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

function describeProblem({ row, field, problem }: RowProblem): string {
  const place = [...(row === null ? [] : [`row ${row}`]), ...(field === null ? [] : [field])].join(', ');
  return place === '' ? problem : `${place}: ${problem}`;
}

/** Input that was understood and rejected: nothing was done. */
export class RejectedError extends CommandError {
  override readonly name = 'RejectedError';
  override readonly exitCode = 3;
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
