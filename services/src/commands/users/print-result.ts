/** Notice of a dry run, a command without `--apply`. */
export const DRY_RUN_NOTICE = 'Nothing was written. Add --apply to write.';

/** Returns a number with its noun, such as “2 users”. */
export function formatCount(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`;
}
