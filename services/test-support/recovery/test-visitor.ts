import type { FastifyInstance, InjectOptions } from 'fastify';

const PUBLIC = '/portal-login-service/public';

/** Status, parsed body and headers of a response. */
export interface TestResponse {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/** A visitor with separate cookies. */
export interface TestVisitor {
  cookies: Record<string, string>;
  /** Whether requests wait until their messages have been sent. */
  waits: boolean;
  /** Idempotency key of the requests; null for none. */
  key: string | null;
  post(path: string, body?: unknown, extra?: Partial<InjectOptions>): Promise<TestResponse>;
  get(path: string): Promise<TestResponse>;
  /** Opens any URL of the server whose response is empty or JSON. */
  open(url: string): Promise<TestResponse>;
}

/**
 * Creates a visitor who has opened a page of the portal.
 * @param settled resolves when the messages of a request have been sent
 */
export async function visit(
  app: FastifyInstance,
  settled: () => Promise<void> = () => Promise.resolve(),
): Promise<TestVisitor> {
  const cookies: Record<string, string> = {};
  const call = async (options: InjectOptions): Promise<TestResponse> => {
    const response = await app.inject({ cookies: { ...cookies }, ...options });
    for (const { name, value } of response.cookies) cookies[name] = value;
    const body = response.body === '' ? {} : (response.json() as Record<string, unknown>);
    return { status: response.statusCode, body, headers: response.headers };
  };
  await call({ method: 'GET', url: '/page' });
  const visitor: TestVisitor = {
    cookies,
    waits: true,
    key: null,
    get: (path) => call({ method: 'GET', url: PUBLIC + path }),
    open: (url) => call({ method: 'GET', url }),
    post: async (path, body, extra = {}) => {
      const response = await call({
        method: 'POST',
        url: PUBLIC + path,
        headers: {
          'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '',
          ...(visitor.key !== null && { 'idempotency-key': visitor.key }),
        },
        ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
        ...extra,
      });
      if (visitor.waits) await settled();
      return response;
    },
  };
  return visitor;
}

/** Returns the session id in a visitor's cookies. */
export function sessionIn(visitor: TestVisitor): string {
  return (visitor.cookies['portal-session'] ?? '').split('.')[0] ?? '';
}
