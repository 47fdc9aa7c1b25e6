import responseValidation from '@fastify/response-validation';
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { OperationId, PathOf, RequestBodyOf, ResponseOf } from '@portal/contract/api';
import { handleErrors } from '@portal/server-kit/http';
import { lazyAjv } from './lazy-ajv';
import { operations } from './operations';
import { readStrictJson } from './strict-json';

/** Arguments of a handler: the validated input by name, and Fastify's request and reply for cookies and headers. */
export interface OperationRequest<Id extends OperationId> {
  body: RequestBodyOf<Id>;
  path: PathOf<Id>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Handlers by operationId; a rejection is thrown (HttpError), a response returned. */
export type Handlers = { [Id in OperationId]?: (call: OperationRequest<Id>) => Promise<ResponseOf<Id>> };

/**
 * Registers the operations that have a handler, in their own scope: requests and responses are validated against the
 * contract, unknown keys rejected, bodies bounded, responses never cached (API-3, security rules 11, 12).
 *
 * @param antiForgery runs before every operation that requires it (x-anti-forgery)
 */
export async function bindOperations(
  app: FastifyInstance,
  handlers: Handlers,
  antiForgery: preHandlerAsyncHookHandler,
): Promise<void> {
  await app.register(async (scope) => {
    // A test validates the schemas themselves (contract.test.ts).
    const strict = { coerceTypes: false, removeAdditional: false, validateSchema: false };
    const ajv = lazyAjv({ ...strict, useDefaults: false, allErrors: false });
    scope.setValidatorCompiler(({ schema }) => ajv.compile(schema as object));
    scope.setErrorHandler(handleErrors);
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) =>
        body.length === 0 ? undefined : readStrictJson(body),
    );
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    const responseAjv = lazyAjv({ ...strict, useDefaults: true, allErrors: true });
    await scope.register(responseValidation, { ajv: responseAjv });
    for (const operation of operations) {
      const handle = handlers[operation.id] as
        | ((call: OperationRequest<OperationId>) => Promise<unknown>)
        | undefined;
      if (!handle) continue;
      scope.route({
        method: operation.method,
        url: operation.url,
        schema: operation.schema,
        bodyLimit: operation.bodyLimit,
        // Before validation, so that a page of another site learns nothing about the schema.
        preValidation: operation.antiForgery ? [antiForgery] : [],
        handler: async (request, reply) => {
          const params = request.params as Record<string, string>;
          const path = operation.wildcard ? { ...params, [operation.wildcard]: params['*'] } : params;
          const call = {
            body: request.body,
            path,
            request,
            reply,
          } as unknown as OperationRequest<OperationId>;
          const response = await handle(call);
          if (response === undefined) return await reply.code(204).send();
          return response;
        },
      });
    }
  });
}
