/**
 * Evicts the oldest entry with the lowest count, so that a client that creates many new entries cannot evict those with
 * higher counts.
 *
 * @param entries in insertion order; may be empty
 */
export function evictLeastFrequent<Entry>(
  entries: Map<string, Entry>,
  getCount: (entry: Entry) => number,
): void {
  let least: { name: string; count: number } | undefined;
  for (const [name, entry] of entries) {
    const count = getCount(entry);
    if (least === undefined || count < least.count) least = { name, count };
  }
  if (least !== undefined) entries.delete(least.name);
}
