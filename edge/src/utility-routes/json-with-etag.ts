import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Sends JSON that browsers cache and revalidate by ETag (RFC 9110, 8.8.3). */
export function sendJsonWithEtag(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  content: unknown,
): FastifyReply {
  const text = JSON.stringify(content);
  const tag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 32)}"`;
  reply.header('cache-control', 'no-cache').header('etag', tag);
  if (request.headers['if-none-match'] === tag) return reply.code(304).send();
  return reply.type(type).send(text);
}
