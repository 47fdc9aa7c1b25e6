import { createHash } from 'node:crypto';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { withDatabaseTimeout } from '@portal/server-kit/database';
import { genericErrorBody } from '@portal/server-kit/http';
import type { ServiceContext } from '../context/service-context';
import { seedContent } from './seed-content';

type Kind = 'page' | 'block';

const CACHE_SECONDS = 60;
const SITE = /^[a-z0-9-]{1,64}$/i;
const PATH = /^[a-z0-9][a-z0-9._-]{0,99}(?:\/[a-z0-9][a-z0-9._-]{0,99}){0,7}$/i;

/** A block is `{ block: { text } }`, a page `{ page: { text_s } }`, both HTML (specification 3.5). */
const BODIES: Record<Kind, (html: string) => object> = {
  block: (text) => ({ block: { text } }),
  page: (text) => ({ page: { text_s: text } }),
};

/**
 * Reference content service (D-3, INF-2 to INF-5, INF-9): texts of the information pages from the database. Site
 * names are case-insensitive, because the two URLs of German content differ in case. Unknown texts give 404.
 */
export function register(context: ServiceContext): FastifyPluginAsync {
  const response = async (
    request: FastifyRequest,
    reply: FastifyReply,
    kind: Kind,
    site: string,
    path: string,
  ): Promise<FastifyReply> => {
    const html = SITE.test(site) && PATH.test(path) ? await findText(context, kind, site, path) : null;
    if (html === null) {
      return reply.code(404).header('cache-control', 'no-store').send(genericErrorBody(request));
    }
    const body = JSON.stringify(BODIES[kind](html));
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    reply.header('etag', etag).header('cache-control', `public, max-age=${String(CACHE_SECONDS)}`);
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  };

  return async (app) => {
    await seedContent(context.database);
    const base = '/app/npx/public/contentsvcs/v1/api/sites/:site';
    app.get<{ Params: { site: string; blockId: string } }>(
      `${base}/sblocks/open/:blockId`,
      (request, reply) => response(request, reply, 'block', request.params.site, request.params.blockId),
    );
    app.get<{ Params: { site: string; '*': string } }>(`${base}/*`, (request, reply) =>
      response(request, reply, 'page', request.params.site, withoutExtension(request.params['*'])),
    );
    app.get<{ Params: { site: string; '*': string } }>('/app/cs5/:site/*', (request, reply) =>
      response(request, reply, 'page', request.params.site, withoutExtension(request.params['*'])),
    );
  };
}

/** The content service requests `open/name`, the older JSON routes `open/name.json`. */
function withoutExtension(path: string): string {
  return path.replace(/\.json$/, '');
}

async function findText(
  context: ServiceContext,
  kind: Kind,
  site: string,
  path: string,
): Promise<string | null> {
  const rows = await withDatabaseTimeout(
    context.database,
    context.database.query<{ html: string }>(
      'SELECT html FROM content_pages WHERE kind = $1 AND site = $2 AND path = $3',
      [kind, site.toLowerCase(), path],
    ),
  );
  return rows[0]?.html ?? null;
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .map((candidate) => candidate.trim().replace(/^W\//, ''))
    .some((candidate) => candidate === '*' || candidate === etag);
}
