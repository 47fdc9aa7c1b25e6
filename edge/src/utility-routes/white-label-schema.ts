import type { FastifyPluginAsync } from 'fastify';
import { whiteLabelSchema } from '@portal/server-kit/white-labels';
import { sendJsonWithEtag } from './json-with-etag';

/** URL path of the JSON Schema for white-label files, in every environment (WL-7). */
const WHITE_LABEL_SCHEMA_PATH = '/white-label.schema.json';

/** Serves the JSON Schema for editors and clients' own checks. It holds nothing about a client. */
export const whiteLabelSchemaRoute: FastifyPluginAsync = async (app) => {
  app.get(WHITE_LABEL_SCHEMA_PATH, (request, reply) =>
    sendJsonWithEtag(
      request,
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin'),
      'application/schema+json; charset=utf-8',
      whiteLabelSchema,
    ),
  );
};
