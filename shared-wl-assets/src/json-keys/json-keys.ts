/** Strings, and what opens, closes and parts objects and lists. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** A field's name in an object of a JSON text. */
export interface JsonKey {
  /** As a reader takes it: escapes are resolved. */
  readonly name: string;
  /** JSON pointer (RFC 6901). */
  readonly pointer: string;
  /** The same object has had it before: JSON takes the last one and says nothing of the others (RFC 8259, 4). */
  readonly repeated: boolean;
}

interface Level {
  /** Names so far; null in a list. */
  readonly names: Set<string> | null;
  readonly pointer: string;
  /** Field or place that is being read. */
  at: string;
  count: number;
}

const step = (name: string): string => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;

/**
 * Every field's name, at any depth, as it stands in the text: what JSON.parse no longer tells.
 *
 * @param text valid JSON
 * @returns in the order of the text
 */
export function* jsonKeys(text: string): Generator<JsonKey> {
  const levels: Level[] = [];
  let last = '';
  for (const [token] of text.matchAll(TOKEN)) {
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      const pointer = level === undefined ? '' : level.pointer + level.at;
      levels.push({
        names: token === '{' ? new Set() : null,
        pointer,
        at: token === '[' ? '/0' : '',
        count: 0,
      });
    } else if (token === '}' || token === ']') levels.pop();
    else if (token === ',' && level?.names === null) {
      level.count += 1;
      level.at = `/${level.count}`;
    } else if (token === ':' && level?.names) {
      const name = JSON.parse(last) as string;
      level.at = step(name);
      yield { name, pointer: level.pointer + level.at, repeated: level.names.has(name) };
      level.names.add(name);
    }
    last = token;
  }
}
