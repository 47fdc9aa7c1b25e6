/** Notice of a dry run, a command without `--apply`. */
export const DRY_RUN_NOTICE = 'Nothing was written. Add --apply to write.';

/** Returns a number with its noun, such as “2 users”. */
export function formatCount(count: number, one: string, other = `${one}s`): string {
  return `${count} ${count === 1 ? one : other}`;
}
