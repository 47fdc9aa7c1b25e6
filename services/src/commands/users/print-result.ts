import { print } from '@portal/registry/run-command';
import { formatWarnings, type RowProblem } from './row-problems';

/** Notice of a dry run, a command without `--apply`. */
export const DRY_RUN_NOTICE = 'Nothing was written. Add --apply to write.';

/** Writes the warnings of a result to stdout, one per line. */
export function printWarnings({ warnings }: { readonly warnings: readonly RowProblem[] }): void {
  for (const line of formatWarnings(warnings)) print(line);
}

/** Returns a number with its noun, such as “2 users”. */
export function formatCount(count: number, one: string, other = `${one}s`): string {
  return `${count} ${count === 1 ? one : other}`;
}
