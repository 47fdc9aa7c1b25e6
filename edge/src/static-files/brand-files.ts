import type { FastifyPluginAsync } from 'fastify';
import { BRAND_FILES_PATH, type BrandFiles } from '@portal/server-kit/white-labels';
import { reject } from '../requests/reject';

/**
 * Serves clients' logos, fonts and pictures for a year: the name of a file contains the hash of its content (RFC 8246).
 * Like every response that is not a page, they have a policy that allows nothing, which also holds for an SVG file.
 */
export function brandFileRoutes(whiteLabels: BrandFiles): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { wl: string; file: string } }>(`${BRAND_FILES_PATH}/:wl/:file`, (request, reply) => {
      const { wl, file } = request.params;
      const found = whiteLabels.brandFile(`${BRAND_FILES_PATH}/${wl}/${file}`);
      if (found === null) return reject(request, reply.header('cache-control', 'no-store'), 404, 'Not found');
      return reply
        .type(found.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(found.bytes);
    });
  };
}
