/** A field's name in an object of a JSON text. */
export interface JsonKey {
  /** Name with resolved escapes. */
  readonly name: string;
  /**
   * JSON pointer (RFC 6901) of a duplicate name, of which JSON.parse silently keeps the last value (RFC 8259, 4).
   * Null for the first occurrence.
   */
  readonly repeatedAt: string | null;
}

interface Level {
  /** Field or array index that is being read; null before the first field. */
  at: string | number | null;
  /** Names read so far; null until there are two. */
  names: Set<string> | null;
}

function pointerStep({ at }: Level): string {
  return `/${String(at).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

function findStringEnd(text: string, start: number): number {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  return end;
}

function nameAt(text: string, start: number, end: number): string {
  const name = text.slice(start + 1, end);
  return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name;
}

/** @returns whether the object already had the name */
function addName(level: Level, name: string): boolean {
  const repeated = level.names?.has(name) ?? level.at === name;
  if (typeof level.at === 'string') level.names = (level.names ?? new Set([level.at])).add(name);
  level.at = name;
  return repeated;
}

/**
 * Returns every member name at any depth, including duplicates, which JSON.parse loses. Runs in linear time at any
 * nesting depth, unless names are duplicated.
 *
 * @param text valid JSON
 * @returns in the order of the text
 */
export function* jsonKeys(text: string): Generator<JsonKey> {
  const levels: Level[] = [];
  let [start, end] = [0, 0];
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    const level = levels.at(-1);
    if (sign === '"') {
      [start, end] = [index, findStringEnd(text, index)];
      index = end;
    } else if (sign === '{') levels.push({ at: null, names: null });
    else if (sign === '[') levels.push({ at: 0, names: null });
    else if (sign === '}' || sign === ']') levels.pop();
    else if (sign === ',' && typeof level?.at === 'number') level.at += 1;
    else if (sign === ':' && level) {
      const name = nameAt(text, start, end);
      const repeated = addName(level, name);
      yield { name, repeatedAt: repeated ? levels.map(pointerStep).join('') : null };
    }
  }
}
