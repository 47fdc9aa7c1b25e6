/** Requirement numbers as titles name them. */
export interface TitleNumbers {
  readonly known: readonly string[];
  /** Words that look like a number but are unknown. */
  readonly unknown: readonly string[];
}

const TOKEN = /(?<![\w-])[A-Z][A-Z0-9]*-R?(?:\d+|%\w)(?![\w-])/g;
const LEADING = /^(?:[A-Z][A-Z0-9]*-R?(?:\d+|%\w)\s+)*/;
const ENDING = /(?:\d+|%\w)$/;

function getArea(number: string): string {
  return number.replace(ENDING, '');
}

/**
 * Creates a reader of the numbers in titles.
 *
 * @param numbers all numbers, such as `LOG-2`; one without digits, such as `CST`, matches as a word
 * @returns a function from a title to its numbers. A number of a known area that is not in the list is unknown, and
 *   so is one of any other area at the start of a title. A computed one, such as `LOGERR-%d`, means its whole area.
 */
export function createNumberReader(numbers: readonly string[]): (title: string) => TitleNumbers {
  const listed = new Set(numbers);
  const areas = new Map<string, string[]>();
  for (const number of numbers) areas.set(getArea(number), [...(areas.get(getArea(number)) ?? []), number]);
  const words = numbers.filter((number) => !/\d/.test(number));
  return (title) => {
    const leading = new Set((LEADING.exec(title)?.[0] ?? '').split(/\s+/));
    const known = words.filter((word) => new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(title));
    const unknown: string[] = [];
    for (const [token] of title.matchAll(TOKEN)) {
      const area = areas.get(getArea(token));
      if (listed.has(token)) known.push(token);
      else if (area !== undefined && token.includes('%')) known.push(...area);
      else if (area !== undefined || leading.has(token)) unknown.push(token);
    }
    return { known: [...new Set(known)], unknown: [...new Set(unknown)] };
  };
}
