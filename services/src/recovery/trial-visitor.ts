import type { FastifyInstance, InjectOptions } from 'fastify';

const PUBLIC = '/portal-login-service/public';

/** An answer as tests read it. */
export interface TrialAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/** One visitor with cookies of their own. */
export interface TrialVisitor {
  cookies: Record<string, string>;
  post(path: string, body?: unknown, extra?: Partial<InjectOptions>): Promise<TrialAnswer>;
  get(path: string): Promise<TrialAnswer>;
  /** Opens any address of the server; the answer has headers only. */
  open(url: string): Promise<TrialAnswer>;
}

/** Somebody who has opened a page of the portal. */
export async function visit(app: FastifyInstance): Promise<TrialVisitor> {
  const cookies: Record<string, string> = {};
  const call = async (options: InjectOptions): Promise<TrialAnswer> => {
    const response = await app.inject({ cookies: { ...cookies }, ...options });
    for (const { name, value } of response.cookies) cookies[name] = value;
    const body = response.body === '' ? {} : (response.json() as Record<string, unknown>);
    return { status: response.statusCode, body, headers: response.headers };
  };
  await call({ method: 'GET', url: '/page' });
  return {
    cookies,
    get: (path) => call({ method: 'GET', url: PUBLIC + path }),
    open: (url) => call({ method: 'GET', url }),
    post: (path, body, extra = {}) =>
      call({
        method: 'POST',
        url: PUBLIC + path,
        headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' },
        ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
        ...extra,
      }),
  };
}

/** The session that a visitor's browser holds. */
export function sessionIn(visitor: TrialVisitor): string {
  return (visitor.cookies['portal-session'] ?? '').split('.')[0] ?? '';
}
