import type { FastifyInstance, InjectOptions } from 'fastify';

const PUBLIC = '/portal-login-service/public';

/** A response as tests read it. */
export interface TestResponse {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/** One visitor with cookies of their own. */
export interface TestVisitor {
  cookies: Record<string, string>;
  /** Whether calls wait until their messages were handed over. */
  waits: boolean;
  /** Sent along as the idempotency key; null for none. */
  key: string | null;
  post(path: string, body?: unknown, extra?: Partial<InjectOptions>): Promise<TestResponse>;
  get(path: string): Promise<TestResponse>;
  /** Opens any address of the server; the response has headers only. */
  open(url: string): Promise<TestResponse>;
}

/**
 * Somebody who has opened a page of the portal.
 *
 * @param settled resolves when the messages of a call have been handed over
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

/** The session that a visitor's browser holds. */
export function sessionIn(visitor: TestVisitor): string {
  return (visitor.cookies['portal-session'] ?? '').split('.')[0] ?? '';
}
