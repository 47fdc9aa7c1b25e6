import { type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoundedCache } from '../parts/bounded-cache';
import { PARTS_PATH } from '../parts/live-part';
import { PUBLIC_FILE } from './fetch-missing-files';

/** Size limit of the cache in bytes: more than the compressed files of a release. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Range and conditional requests (RFC 9110) bypass the cache: they are rare, since a browser never revalidates these files. */
const CONDITIONAL_HEADERS = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
];

/** Headers cached with a file; the portal adds all others to every response. */
const FILE_HEADERS = [
  'accept-ranges',
  'access-control-allow-origin',
  'cache-control',
  'content-encoding',
  'content-type',
  'cross-origin-resource-policy',
  'etag',
  'last-modified',
  'vary',
];

interface CachedFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Returns the status of the requested file, or undefined when the cache does not apply. */
function statRequestedFile({ method, url, headers }: FastifyRequest, partsFolder: string): Stats | undefined {
  if (method !== 'GET' || CONDITIONAL_HEADERS.some((name) => name in headers)) return undefined;
  const name = url.slice(PARTS_PATH.length);
  return PUBLIC_FILE.test(name)
    ? statSync(path.join(partsFolder, name), { throwIfNoEntry: false })
    : undefined;
}

/**
 * Caches the files of builds in memory until they change on disk. A first visit loads six of them, and reading one from disk
 * takes two to five times as much CPU time as the login page.
 *
 * @param app the plugin instance that serves the files
 * @param partsFolder absolute path of the folder below `PARTS_PATH`
 */
export function cachePartFiles(app: FastifyInstance, partsFolder: string): void {
  const cache = new BoundedCache<CachedFile>(MAX_BYTES, ({ body }) => body.length);
  const keys = new WeakMap<FastifyRequest, string>();

  app.addHook('onRequest', async (request, reply) => {
    const file = statRequestedFile(request, partsFolder);
    if (file === undefined) return;
    const key = [request.url, request.headers['accept-encoding'], file.mtimeMs, file.size].join(' ');
    const cached = cache.get(key);
    if (cached !== undefined) return reply.headers(cached.headers).send(cached.body);
    keys.set(request, key);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const key = keys.get(request);
    if (key === undefined || reply.statusCode !== 200 || !(payload instanceof Readable)) return payload;
    const body = Buffer.concat(await payload.toArray());
    const headers = FILE_HEADERS.flatMap((name) => {
      const value = reply.getHeader(name);
      return value === undefined ? [] : [[name, String(value)] as const];
    });
    return cache.getOrCreate(key, () => ({ headers: Object.fromEntries(headers), body })).body;
  });
}
