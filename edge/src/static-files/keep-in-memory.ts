import { type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BoundedCache } from '../parts/bounded-cache';
import { PARTS_PATH } from '../parts/live-part';
import { PUBLIC_FILE } from './fetch-missing-files';

/** Bytes of files in memory: more than a release has, compressed. */
const MAX_BYTES = 16 * 1024 * 1024;

/** Requests for part of a file, or for a file that the browser has already: as rare as they are cheap. */
const CONDITIONAL_HEADERS = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
];

/** What the response of a file says about it; all other headers come with every response. */
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

interface KeptFile {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

function findFile({ method, url, headers }: FastifyRequest, partsFolder: string): Stats | undefined {
  if (method !== 'GET' || CONDITIONAL_HEADERS.some((name) => name in headers)) return undefined;
  const name = url.slice(PARTS_PATH.length);
  return PUBLIC_FILE.test(name)
    ? statSync(path.join(partsFolder, name), { throwIfNoEntry: false })
    : undefined;
}

/**
 * Keeps files in memory after their first response, for as long as they stay the same on the disk. A first visit takes half a
 * dozen files, each of which cost the processor two to five times as much as the page.
 *
 * @param app that serves the files
 */
export function keepInMemory(app: FastifyInstance, partsFolder: string): void {
  const kept = new BoundedCache<KeptFile>(MAX_BYTES, ({ body }) => body.length);
  const keys = new WeakMap<FastifyRequest, string>();

  app.addHook('onRequest', async (request, reply) => {
    const file = findFile(request, partsFolder);
    if (file === undefined) return;
    const key = [request.url, request.headers['accept-encoding'], file.mtimeMs, file.size].join(' ');
    const known = kept.get(key);
    if (known !== undefined) return reply.headers(known.headers).send(known.body);
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
    return kept.getOrCreate(key, () => ({ headers: Object.fromEntries(headers), body })).body;
  });
}
