const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);
const STRING = /"(?:[^"\\]|\\.)*"/y;
const COLON = /\s*:/y;

/** A JSON text with a key that two readers could understand differently. */
export class AmbiguousJsonError extends Error {
  readonly statusCode = 400;
}

/**
 * Parses JSON and refuses what JSON.parse lets pass: a key given twice in one object, `__proto__`, `constructor` and
 * `prototype` (security rule 11). Errors: SyntaxError, AmbiguousJsonError.
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  // The text is known to be well formed, so only strings and brackets need to be told apart.
  const open: (Set<string> | null)[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '[') open.push(null);
    else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      STRING.lastIndex = at;
      const quoted = STRING.exec(text)?.[0] ?? '""';
      at += quoted.length - 1;
      COLON.lastIndex = at + 1;
      const keys = open[open.length - 1];
      if (keys && COLON.test(text)) takeKey(keys, JSON.parse(quoted) as string);
    }
  }
  return value;
}

function takeKey(keys: Set<string>, key: string): void {
  if (FORBIDDEN.has(key) || keys.has(key)) throw new AmbiguousJsonError('A key is forbidden or given twice');
  keys.add(key);
}
