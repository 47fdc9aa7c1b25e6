import { Readable } from 'node:stream';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { HttpError } from '@portal/server-kit/http';
import { devicePrintIn, findGatedOperation, type RequestGate } from '@portal/services';
import { SAFE_METHODS } from '../requests/safe-methods';

/** Reads a JSON body that the proxy would stream, at most 16 KiB, and puts it back; null when it is none. */
export async function readBody(request: FastifyRequest): Promise<unknown> {
  if (!(request.body instanceof Readable)) return null;
  const chunks: Buffer[] = [];
  for await (const chunk of request.body as AsyncIterable<Buffer>) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  request.body = Readable.from(bytes);
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}

/**
 * Applies the gate to the operations of a custom recovery service that start a recovery. Its rejections are logged with
 * their reason; only the reference service has an audit log.
 */
export function gateUpstream(gate: RequestGate): preHandlerAsyncHookHandler {
  return async (request) => {
    const operation = SAFE_METHODS.includes(request.method) ? null : findGatedOperation(request.url);
    if (operation === null) return;
    const body = gate.readsDevicePrint ? await readBody(request) : null;
    try {
      await gate.admit(request, operation, devicePrintIn(body));
    } catch (error) {
      if (error instanceof HttpError)
        request.log.info({ event: operation, reason: error.reason }, 'A request was not admitted');
      throw error;
    }
  };
}
