import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { PARTS_PATH } from '../parts/live-part';
import { cachePartFiles } from './cache-part-files';
import { type FetchableBuilds, fetchMissingFiles, PUBLIC_FILE } from './fetch-missing-files';

/**
 * Serves the precompressed files of every published build with a lifetime of a year: a build's folder has the hash of
 * its content as its name and never changes (RFC 8246). Manifests, texts and server bundles are not served.
 *
 * @param builds of the registry; absent where the folder has the files
 */
export function partFileRoutes(partsFolder: string, builds?: FetchableBuilds): FastifyPluginAsync {
  return async (app) => {
    const root = path.resolve(partsFolder);
    if (builds !== undefined) fetchMissingFiles(app, root, builds);
    cachePartFiles(app, root);
    await app.register(fastifyStatic, {
      root,
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
