import type { FastifyInstance, FastifyRequest } from 'fastify';
import { jsonKeys } from '@portal/server-kit/http';
import { isOversizedJson } from './json-size';

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/** Error for a JSON text that two parsers could read differently. */
export class AmbiguousJsonError extends Error {
  readonly statusCode = 400;
}

/** Error for a JSON text that is nested too deeply or has too many values. */
class OversizedJsonError extends Error {
  readonly statusCode = 413;
}

/**
 * Parses JSON and rejects what JSON.parse accepts: duplicate keys, `__proto__`, `constructor` and `prototype`
 * (security rule 11).
 *
 * @throws SyntaxError, AmbiguousJsonError.
 */
export function parseStrictJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  for (const { name, repeatedAt } of jsonKeys(text)) {
    if (repeatedAt !== null || FORBIDDEN.has(name))
      throw new AmbiguousJsonError('A key is forbidden or given twice');
  }
  return value;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Parses a raw body. Invalid UTF-8 is rejected (RFC 8259, 8.1): with replacement characters, different bodies would
 * be equal.
 *
 * @throws OversizedJsonError before parsing, and the errors of parseStrictJson
 */
export function readStrictJson(body: Uint8Array): unknown {
  if (isOversizedJson(body)) throw new OversizedJsonError('The body has too many levels or values');
  let text: string;
  try {
    text = utf8.decode(body);
  } catch {
    throw new AmbiguousJsonError('The body is not UTF-8');
  }
  return parseStrictJson(text);
}

/** Makes a scope parse bodies of these types as strict JSON, and reject others. */
export function acceptStrictJson(app: FastifyInstance, types: string | string[] = 'application/json'): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) =>
    readStrictJson(body),
  );
}
