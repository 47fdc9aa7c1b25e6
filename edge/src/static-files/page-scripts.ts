import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';
import { WHITE_LABEL_KEY } from '@portal/server-kit/white-labels';
import { reject } from '../requests/reject';

/** URL path of scripts that are in no build: support, consent, and one per client. */
const SCRIPTS_PATH = '/app/shared-wl-assets/17';

const OWN_FOLDER = fileURLToPath(new URL('../../../shared-wl-assets/page-scripts/17', import.meta.url));

const PUBLIC_SCRIPT = /^\/?(?:[a-z0-9-]+\/){0,2}[a-z0-9-]+\.(?:js|svg)$/;

/**
 * Serves page scripts from their folder. Browsers revalidate them, because their URL does not change with their
 * content.
 *
 * @param folder replaces the portal's own folder; null for the portal's own
 */
export function pageScriptRoutes(folder: string | null): FastifyPluginAsync {
  return async (app) => {
    const root = path.resolve(folder ?? OWN_FOLDER);
    // Most clients have no script, so a missing file is not an error.
    app.get<{ Params: { wl: string } }>(`${SCRIPTS_PATH}/wc/:wl/index.js`, (request, reply) => {
      const { wl } = request.params;
      const file = path.join('wc', wl, 'index.js');
      if (!WHITE_LABEL_KEY.test(wl)) return reject(request, reply, 404, 'Not found');
      return existsSync(path.join(root, file))
        ? reply.sendFile(file, root)
        : reply.type('text/javascript').header('cache-control', 'no-cache').send('');
    });
    await app.register(fastifyStatic, {
      root,
      prefix: SCRIPTS_PATH,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      allowedPath: (name) => PUBLIC_SCRIPT.test(name),
      setHeaders: (response) => {
        response.header('cache-control', 'no-cache');
        response.header('x-content-type-options', 'nosniff');
      },
    });
  };
}
