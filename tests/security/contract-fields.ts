import document from '@portal/services/openapi.json' with { type: 'json' };

type Schema = Readonly<Record<string, unknown>>;

/** A call of the contract as an attacker reads it. */
export interface ContractRequest {
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** Below the service's address, with `{name}` for what stands in the path. */
  readonly path: string;
  /** Names of what its body holds, and of what its path holds. */
  readonly bodyFields: readonly string[];
  readonly pathFields: readonly string[];
  readonly body: Schema | null;
}

const SERVICE = '/portal-login-service/public';

/** Follows references into the document; it has no circles. */
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

function callOf(address: string, method: 'get' | 'post', operation: Operation): ContractRequest {
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

/** Every call of every service, as the document that the services run by says it. */
export const getContractRequests: readonly ContractRequest[] = Object.entries(
  resolved(document.paths) as Readonly<Record<string, Readonly<Record<string, Operation>>>>,
).flatMap(([address, methods]) =>
  (['get', 'post'] as const).flatMap((method) => {
    const operation = methods[method];
    return operation === undefined ? [] : [callOf(address, method, operation)];
  }),
);

/** The calls of a recovery, their paths below the service's address. */
export const getRecoveryRequests: readonly ContractRequest[] = getContractRequests
  .filter(({ path }) => path.startsWith(SERVICE))
  .map((call) => ({ ...call, path: call.path.slice(SERVICE.length) }));
