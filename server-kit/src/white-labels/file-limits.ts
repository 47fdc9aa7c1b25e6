/** Maximum size of a client's JSON file in bytes; overrides of every message in both languages have half of it. */
export const MAX_JSON_BYTES = 256 * 1024;

/** Limits of a file's content: checking it takes milliseconds. The portal has about 2,000 messages. */
const MAX_VALUES = 5_000;
const MAX_LEVELS = 16;
const MAX_ENTRIES = 200;
/** Length of a host name. */
const MAX_NAME_LENGTH = 253;

/** Controls except line breaks, and direction marks, which reorder what a text says (UTS 55). */
const MISLEADING = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}]/gu;

function findMisleading(text: string): string | null {
  const code = text.match(MISLEADING)?.[0].codePointAt(0);
  if (code === undefined) return null;
  const name = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
  return `has the invisible character ${name} in ${JSON.stringify(text.replaceAll(MISLEADING, '').slice(0, 40))}`;
}

function findExcessIn(value: object): string | null {
  const count = Object.keys(value).length;
  if (Array.isArray(value))
    return count > MAX_ENTRIES ? `has a list of ${count} entries; at most ${MAX_ENTRIES} are allowed` : null;
  if (count > MAX_VALUES) return `has an object of ${count} fields; at most ${MAX_VALUES} are allowed`;
  for (const { length } of Object.keys(value))
    if (length > MAX_NAME_LENGTH)
      return `has a field name of ${length} characters; at most ${MAX_NAME_LENGTH} are allowed`;
  return (
    Object.keys(value)
      .map(findMisleading)
      .find((problem) => problem !== null) ?? null
  );
}

/**
 * Returns why the content of a JSON file is too large to be checked against the schema, or misleading; null otherwise.
 * The time is linear in the limits, whatever the content.
 *
 * @param content parsed JSON
 */
export function findExcess(content: unknown): string | null {
  let count = 0;
  let level: readonly unknown[] = [content];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_LEVELS) return `is nested more than ${MAX_LEVELS} levels deep`;
    const next: unknown[] = [];
    for (const value of level) {
      const isObject = typeof value === 'object' && value !== null;
      const problem = isObject
        ? findExcessIn(value)
        : typeof value === 'string'
          ? findMisleading(value)
          : null;
      if (problem !== null) return problem;
      if (isObject) next.push(...Object.values(value));
      if (count + next.length > MAX_VALUES) return `has more than ${MAX_VALUES} values`;
    }
    count += next.length;
    level = next;
  }
  return null;
}
