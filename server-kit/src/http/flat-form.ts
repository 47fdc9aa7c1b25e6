import type { FastifyInstance } from 'fastify';

/** A posted form: one string for each name. */
export type FlatForm = Readonly<Record<string, string>>;

/** The error of a form with a duplicate name, or a name that would reach an object's prototype. */
class FormRejectedError extends Error {
  readonly statusCode = 400;
  readonly code = 'FORM_REJECTED';

  constructor() {
    super('The form was rejected');
  }
}

const FORM_LIMIT_BYTES = 16 * 1024;
const RESERVED_NAMES: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/**
 * Parses an application/x-www-form-urlencoded body with one value per name (security rule 11).
 *
 * @returns an object without a prototype
 * @throws FormRejectedError for a duplicate or reserved name
 */
export function readFlatForm(body: string): FlatForm {
  const form = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URLSearchParams(body)) {
    if (RESERVED_NAMES.includes(name) || name in form) throw new FormRejectedError();
    form[name] = value;
  }
  return form;
}

/**
 * Parses the forms of this scope as FlatForm. Other scopes keep their own parser.
 *
 * @param limitBytes larger bodies get 413
 */
export function acceptFlatForms(scope: FastifyInstance, limitBytes = FORM_LIMIT_BYTES): void {
  const type = 'application/x-www-form-urlencoded';
  if (scope.hasContentTypeParser(type)) scope.removeContentTypeParser(type);
  scope.addContentTypeParser(type, { parseAs: 'string', bodyLimit: limitBytes }, (_request, body, done) => {
    try {
      done(null, readFlatForm(String(body)));
    } catch (error) {
      done(error as FormRejectedError);
    }
  });
}
