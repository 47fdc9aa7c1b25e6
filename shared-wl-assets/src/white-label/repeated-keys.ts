/** Strings, and what opens, closes and parts objects and lists. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

interface Level {
  /** Names so far; null in a list. */
  readonly names: Set<string> | null;
  readonly path: string;
  /** Field or place that is being read. */
  at: string;
  count: number;
}

const step = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/**
 * Fields that an object has twice: JSON takes the last one and says nothing of the others (RFC 8259, 4).
 *
 * @param text valid JSON
 * @returns JSON pointers (RFC 6901), in the order of the text
 */
export const repeatedKeys = (text: string): readonly string[] => {
  const repeated: string[] = [];
  const levels: Level[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      const path = level === undefined ? '' : level.path + level.at;
      levels.push({ names: token === '{' ? new Set() : null, path, at: token === '[' ? '/0' : '', count: 0 });
    } else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level?.names === null) {
      level.count += 1;
      level.at = `/${level.count}`;
    } else if (token === ':' && level?.names) {
      const name = JSON.parse(last) as string;
      level.at = step(name);
      if (level.names.has(name)) repeated.push(level.path + level.at);
      level.names.add(name);
    }
    last = token;
  }
  return repeated;
};
