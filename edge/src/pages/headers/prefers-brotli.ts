import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** Encodings in which responses are sent, in the order of preference. */
export const RESPONSE_ENCODINGS: ('br' | 'gzip')[] = ['br', 'gzip'];

const encodings = new Negotiator({ supportedValues: RESPONSE_ENCODINGS });

/** Returns whether the response is to be sent in Brotli (RFC 9110, section 12.5.3), as `@fastify/compress` decides it. */
export function prefersBrotli({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return encodings.negotiate(headers['accept-encoding']?.toLowerCase() ?? '') === 'br';
}
