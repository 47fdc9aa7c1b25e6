/** Maximum size of a client's JSON file in bytes; overrides of every message in both languages have half of it. */
export const MAX_JSON_BYTES = 256 * 1024;

/** Limits of a file's content: checking it takes milliseconds. The portal has about 2,000 messages. */
const MAX_VALUES = 5_000;
const MAX_LEVELS = 16;
const MAX_ENTRIES = 200;
/** Length of a host name. */
const MAX_NAME_LENGTH = 253;

function formatExcess(subject: string, value: number, limit: number, unit: string): string {
  return `${subject} ${value} ${unit}; at most ${limit} are allowed`;
}

/** Controls except line breaks, and direction marks, which reorder what a text says (UTS 55). */
const MISLEADING = /(?![\t\n\r])[\p{Cc}\p{Bidi_Control}]/u;

function misleadingProblem(text: string): string | null {
  const code = MISLEADING.exec(text)?.[0].codePointAt(0);
  return code === undefined
    ? null
    : `has the invisible character U+${code.toString(16).toUpperCase().padStart(4, '0')} in ${JSON.stringify(text.replaceAll(new RegExp(MISLEADING, 'gu'), '').slice(0, 40))}`;
}

/**
 * Returns why the content of a JSON file is too large to be checked against the schema, or misleading; null otherwise. The time is linear in
 * the limits, whatever the content.
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
      const misleading = typeof value === 'string' ? misleadingProblem(value) : null;
      if (misleading !== null) return misleading;
      if (typeof value !== 'object' || value === null) continue;
      const names = Array.isArray(value) ? [] : Object.keys(value);
      const longName = names.find((name) => name.length > MAX_NAME_LENGTH);
      if (longName !== undefined)
        return formatExcess('has a field name of', longName.length, MAX_NAME_LENGTH, 'characters');
      const values: readonly unknown[] = Object.values(value);
      if (values.length > MAX_VALUES)
        return formatExcess('has an object of', values.length, MAX_VALUES, 'fields');
      if (Array.isArray(value) && values.length > MAX_ENTRIES)
        return formatExcess('has a list of', values.length, MAX_ENTRIES, 'entries');
      const misleadingName = names.find((name) => MISLEADING.test(name));
      if (misleadingName !== undefined) return misleadingProblem(misleadingName);
      count += values.length;
      if (count > MAX_VALUES) return `has more than ${MAX_VALUES} values`;
      next.push(...values);
    }
    level = next;
  }
  return null;
}
