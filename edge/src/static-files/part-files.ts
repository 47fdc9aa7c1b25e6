import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { PARTS_PATH } from '../parts/live-part';
import { reject } from '../requests/reject';

const PUBLIC_FILE = /^\/([a-z0-9-]+)\/([0-9a-f]{16})\/([\w.-]+\.(?:js|css))$/;

/** Fetches the files of a published build that are not in the folder. @throws when they are not available now */
export type FetchMissingFile = (part: string, id: string, file: string) => Promise<void>;

/** A portal behind the same proxy may have sent the page of a build that this one has not needed so far. */
function fetchBeforeServing(app: FastifyInstance, partsFolder: string, fetchFile: FetchMissingFile): void {
  app.addHook('onRequest', async (request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const [name, part, id, file] = PUBLIC_FILE.exec(pathname.slice(PARTS_PATH.length)) ?? [];
    if (name === undefined || part === undefined || id === undefined || file === undefined) return;
    if (existsSync(path.join(partsFolder, name))) return;
    try {
      await fetchFile(part, id, file);
    } catch {
      return reject(request, reply, 503);
    }
  });
}

/**
 * Serves the files of every published build, compressed ahead, for a year: a build's folder bears the hash of its
 * content and never changes (RFC 8246). Manifests, texts and edge bundles are not for browsers.
 *
 * @param fetchFile called for files that are not in the folder; absent without a part store
 */
export function partFileRoutes(partsFolder: string, fetchFile?: FetchMissingFile): FastifyPluginAsync {
  return async (app) => {
    if (fetchFile !== undefined) fetchBeforeServing(app, path.resolve(partsFolder), fetchFile);
    await app.register(fastifyStatic, {
      root: path.resolve(partsFolder),
      prefix: PARTS_PATH,
      decorateReply: false,
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      allowedPath: (name) => PUBLIC_FILE.test(name),
      setHeaders: (response) => {
        response.header('access-control-allow-origin', '*');
        response.header('cross-origin-resource-policy', 'cross-origin');
        response.header('x-content-type-options', 'nosniff');
      },
    });
  };
}
