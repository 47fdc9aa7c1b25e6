import type { FastifyPluginAsync } from 'fastify';
import { BRAND_FILES_PATH, type BrandFiles } from '@portal/server-kit/white-labels';
import { reject } from '../requests/reject';

/**
 * Serves clients' logos, fonts and pictures with a lifetime of a year: their file names contain the hash of the content
 * (RFC 8246). Like every response that is not a page, they have a policy that allows nothing, which also protects SVG
 * files.
 */
export function brandFileRoutes(whiteLabels: BrandFiles): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { wl: string; file: string } }>(`${BRAND_FILES_PATH}/:wl/:file`, (request, reply) => {
      const { wl, file } = request.params;
      const brandFile = whiteLabels.brandFile(`${BRAND_FILES_PATH}/${wl}/${file}`);
      if (brandFile === null)
        return reject(request, reply.header('cache-control', 'no-store'), 404, 'Not found');
      return reply
        .type(brandFile.type)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(brandFile.bytes);
    });
  };
}
