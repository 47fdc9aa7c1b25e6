import { CommandError, print } from '@portal/registry/run-command';

/** A mistake in a file of users. It never repeats a contact or a password. */
export interface RowProblem {
  /** Row number as in a spreadsheet: the header is row 1. Null for a user that does not come from a file. */
  readonly row: number | null;
  /** Name of the column; null for a mistake of the whole row. */
  readonly field: string | null;
  /** Completes a sentence that begins with the field. */
  readonly problem: string;
}

/** Maximum number of printed warnings: in a large file, one cause can affect every row. */
const MAX_WARNINGS = 20;

function describeProblem({ row, field, problem }: RowProblem): string {
  const place = [...(row === null ? [] : [`row ${row}`]), ...(field === null ? [] : [field])].join(', ');
  return place === '' ? problem : `${place}: ${problem}`;
}

/** Error for valid arguments that were rejected: nothing was done. */
export class RejectedError extends CommandError {
  override readonly name = 'RejectedError';
  override readonly exitCode = 3;
}

/** Prints the first warnings, one per line, and the number of the others. */
export function printWarnings(warnings: readonly RowProblem[]): void {
  for (const each of warnings.slice(0, MAX_WARNINGS)) print(`Warning: ${describeProblem(each)}`);
  const more = warnings.length - MAX_WARNINGS;
  if (more > 0) print(`Warning: ${more} more rows like these.`);
}

/** Rejects an import that has mistakes. @throws RejectedError with every mistake, sorted by row */
export function rejectProblems(problems: readonly RowProblem[], source: string): void {
  if (problems.length === 0) return;
  const sorted = [...problems].sort((one, other) => (one.row ?? 0) - (other.row ?? 0));
  const count = problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`;
  throw new RejectedError(
    [`${source} has ${count}. Nothing was written.`, ...sorted.map(describeProblem)].join('\n'),
  );
}
