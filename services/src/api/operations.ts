import type { OperationId } from '@portal/contract/api';
import document from '@portal/contract/openapi.json';

type Schema = Record<string, unknown>;

/** One operation of the contract, ready to be registered as a route. */
export interface Operation {
  id: OperationId;
  method: 'GET' | 'POST';
  /** Path in Fastify's route syntax. */
  url: string;
  bodyLimit: number;
  antiForgery: boolean;
  /** Name of the parameter for the rest of the path; null without one. */
  wildcard: string | null;
  schema: { body?: Schema; params?: Schema; response: Record<string, Schema> };
}

const BODY_LIMIT = 16 * 1024;

/** Marks extensions to the specification; Ajv would reject it as an unknown keyword. */
const EXTENSION_KEYWORD = 'x-beyond-specification';

/** Inlines all references and removes the extension keyword; the contract has no cycles. */
function resolve(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolve);
  if (node === null || typeof node !== 'object') return node;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === 'string') {
    const referenced = $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Schema)[name], document);
    return resolve(referenced);
  }
  return Object.fromEntries(
    Object.entries(node).flatMap(([name, value]) =>
      name === EXTENSION_KEYWORD ? [] : [[name, resolve(value)]],
    ),
  );
}

interface RawOperation {
  operationId: OperationId;
  parameters?: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { content?: { 'application/json'?: { schema: Schema } } }>;
  'x-body-limit'?: number;
  'x-anti-forgery'?: boolean;
  'x-wildcard'?: string;
}

function paramsSchema(
  parameters: RawOperation['parameters'] = [],
  wildcard: string | null,
): Schema | undefined {
  const inPath = parameters.filter((one) => one.in === 'path');
  if (inPath.length === 0) return undefined;
  const named = inPath.map((one) => [one.name === wildcard ? '*' : one.name, one.schema] as const);
  return { type: 'object', required: named.map(([name]) => name), properties: Object.fromEntries(named) };
}

function toOperation(path: string, method: 'get' | 'post', raw: RawOperation): Operation {
  const wildcard = raw['x-wildcard'] ?? null;
  const params = paramsSchema(raw.parameters, wildcard);
  const body = raw.requestBody?.content['application/json'].schema;
  const response = Object.entries(raw.responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema;
    return schema ? [[status.toLowerCase(), schema] as const] : [];
  });
  return {
    id: raw.operationId,
    method: method === 'get' ? 'GET' : 'POST',
    url: path.replace(/\{(\w+)\}/g, (_, name: string) => (name === wildcard ? '*' : `:${name}`)),
    bodyLimit: raw['x-body-limit'] ?? BODY_LIMIT,
    antiForgery: raw['x-anti-forgery'] === true,
    wildcard,
    schema: { ...(body && { body }), ...(params && { params }), response: Object.fromEntries(response) },
  };
}

/** Every operation of the contract, with references resolved. */
export const operations: readonly Operation[] = Object.entries(
  resolve(document.paths) as Record<string, object>,
).flatMap(([path, methods]) =>
  (['get', 'post'] as const).flatMap((method) => {
    const raw = (methods as Partial<Record<typeof method, RawOperation>>)[method];
    return raw ? [toOperation(path, method, raw)] : [];
  }),
);
