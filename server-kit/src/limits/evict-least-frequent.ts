/**
 * Forgets the entry that counts least, of several the oldest: whoever makes many new ones gets rid of no other that has come
 * to more.
 *
 * @param entries in the order in which they came; none may be there
 */
export function evictLeastFrequent<Entry>(
  entries: Map<string, Entry>,
  countOf: (entry: Entry) => number,
): void {
  let least: { name: string; count: number } | undefined;
  for (const [name, entry] of entries) {
    const count = countOf(entry);
    if (least === undefined || count < least.count) least = { name, count };
  }
  if (least !== undefined) entries.delete(least.name);
}
