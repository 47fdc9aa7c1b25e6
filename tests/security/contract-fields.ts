import document from '@portal/contract/openapi.json' with { type: 'json' };

type Schema = Readonly<Record<string, unknown>>;

/** An operation of the contract as an attacker sees it. */
export interface ContractRequest {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Path below the service's base URL, with `{name}` for path parameters. */
  readonly path: string;
  /** Names of its body fields and path parameters. */
  readonly bodyFields: readonly string[];
  readonly pathFields: readonly string[];
  readonly body: Schema | null;
}

/** Resolves the references of the OpenAPI document, which has no cycles. */
function resolved(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(resolved);
  if (typeof node !== 'object' || node === null) return node;
  const { $ref } = node as { readonly $ref?: unknown };
  if (typeof $ref !== 'string')
    return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, resolved(value)]));
  return resolved(
    $ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (at as Schema)[name], document),
  );
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}

function createRequest(address: string, method: 'get' | 'post', operation: Operation): ContractRequest {
  const body = operation.requestBody?.content['application/json']?.schema ?? null;
  return {
    id: operation.operationId,
    method: method === 'get' ? 'GET' : 'POST',
    path: address,
    bodyFields: Object.keys((body?.['properties'] as object | undefined) ?? {}),
    pathFields: (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name),
    body,
  };
}

/** Every operation of every service, from the OpenAPI document that the services use. */
export const getContractRequests: readonly ContractRequest[] = Object.entries(
  resolved(document.paths) as Readonly<Record<string, Readonly<Record<string, Operation>>>>,
).flatMap(([address, methods]) =>
  (['get', 'post'] as const).flatMap((method) => {
    const operation = methods[method];
    return operation === undefined ? [] : [createRequest(address, method, operation)];
  }),
);
