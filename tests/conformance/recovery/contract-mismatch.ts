import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import openapi from '@portal/contract/openapi.json' with { type: 'json' };
import { getField, type ServiceResponse } from '../kit/http-client';
import { BASE, isRejected, readErrorCode } from './recovery-client';

interface Response {
  readonly $ref?: string;
  readonly content?: { readonly 'application/json': { readonly schema: object } };
}
type Operation = { readonly responses: Readonly<Record<string, Response>> };

const PATHS = openapi.paths as unknown as Readonly<Record<string, Readonly<Record<string, Operation>>>>;
const RESPONSES = openapi.components.responses as unknown as Readonly<Record<string, Response>>;

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addSchema(openapi, 'openapi');
const validators = new Map<object, ValidateFunction>();

/** Returns the operation of a request, with its pattern as the name; undefined when the contract has none. */
function findOperation({ method, path }: ServiceResponse) {
  const [pathname = ''] = path.split('?');
  const named = Object.entries(PATHS).filter(([pattern]) =>
    new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  // A literal path comes before a pattern, such as uti/decrypt before uti/{userId}.
  const [pattern, operations] =
    named.toSorted(([one], [other]) => Number(/\{/.test(one)) - Number(/\{/.test(other)))[0] ?? [];
  const operation = operations?.[method.toLowerCase()];
  return pattern === undefined || operation === undefined
    ? undefined
    : { name: pattern.slice(BASE.length + 1), operation };
}

function findSchema(operation: Operation, status: string): object | undefined {
  const response = operation.responses[status];
  const named = response?.$ref === undefined ? response : RESPONSES[response.$ref.split('/').at(-1) ?? ''];
  return named?.content?.['application/json'].schema;
}

function validate(schema: object, body: unknown): readonly ErrorObject[] {
  let validator = validators.get(schema);
  if (validator === undefined) {
    // References begin at the document.
    const text = JSON.stringify(schema).replaceAll('"#/', '"openapi#/');
    validator = ajv.compile(JSON.parse(text) as object);
    validators.set(schema, validator);
  }
  return validator(body) ? [] : (validator.errors ?? []);
}

/** Returns the body as the contract writes it; it allows other spellings of a result, and a code instead of a status. */
function toContractForm(response: ServiceResponse): unknown {
  const { json } = response;
  if (json === undefined && response.text === '') return {};
  if (typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const upper = Object.fromEntries(
    Object.entries(json).map(([name, value]) => [
      name,
      typeof value === 'string' && /^(?:success|failure)$/i.test(value) ? value.toUpperCase() : value,
    ]),
  );
  return readErrorCode(response) !== null && upper['status'] === undefined
    ? { status: 'FAILURE', ...upper }
    : upper;
}

/** Says in one sentence what to change for an error of the schema. */
function describeError(
  { instancePath, keyword, params, message, schemaPath }: ErrorObject,
  body: unknown,
): string {
  const field = instancePath.slice(1).replaceAll('/', '.');
  const fields = params as Readonly<Record<string, string>>;
  if (keyword === 'additionalProperties')
    return `remove the field "${fields['additionalProperty']}", which the contract does not name`;
  if (keyword === 'required') return `add the field "${fields['missingProperty']}"`;
  const value = JSON.stringify(field.split('.').reduce(getField, body));
  return `change "${field || 'the body'}", which is ${value}: it ${message ?? 'is invalid'} (${schemaPath})`;
}

/**
 * Compares a response with openapi.yaml: status, content type, fields and formats.
 *
 * @returns what to change; null when it matches, or when the contract has no such operation
 */
export function findContractMismatch(response: ServiceResponse): string | null {
  const found = findOperation(response);
  if (found === undefined) return null;
  const { name, operation } = found;
  const rejected = isRejected(response);
  const schema = findSchema(operation, rejected ? '4XX' : '200');
  const what = `${response.method} ${name} (status ${response.status})`;
  if (!rejected && response.status !== 200) return `${what}: respond to a success with status 200`;
  const type = response.headers.get('content-type') ?? 'none';
  if (response.text !== '' && !/^application\/json\b/i.test(type))
    return `${what}: set Content-Type to application/json; it is ${type}`;
  const body = toContractForm(response);
  // A result alone is allowed where no body is specified.
  if (schema === undefined || (typeof body === 'string' && /^success$/i.test(body))) return null;
  const errors = validate(schema, body);
  return errors.length === 0
    ? null
    : `${what}: ${errors.map((error) => describeError(error, body)).join('; ')}`;
}
