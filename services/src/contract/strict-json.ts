import { jsonKeys } from '@portal/shared-wl-assets/json-keys';

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

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
  for (const { name, repeatedAt } of jsonKeys(text)) {
    if (repeatedAt !== null || FORBIDDEN.has(name))
      throw new AmbiguousJsonError('A key is forbidden or given twice');
  }
  return value;
}
