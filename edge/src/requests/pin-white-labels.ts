import { AsyncResource } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LiveWhiteLabels } from '@portal/server-kit/white-labels';
import { SAFE_METHODS } from './safe-methods';

type RunInScope = (run: () => void) => void;

/**
 * Gives each request one version of the white labels from start to end, also across asynchronous steps (WL-2). Call it
 * before any hook that looks one up.
 */
export function pinWhiteLabels(app: FastifyInstance, { pin }: Pick<LiveWhiteLabels, 'pin'>): void {
  const scopes = new WeakMap<FastifyRequest, RunInScope>();
  app.addHook('onRequest', (request, _reply, done) =>
    pin(() => {
      // Requests without a body never leave the scope.
      if (!SAFE_METHODS.includes(request.method))
        scopes.set(
          request,
          AsyncResource.bind((run: () => void) => run()),
        );
      done();
    }),
  );
  // The end of a body is an event of its socket, outside the request's asynchronous scope (nodejs/node#34430).
  app.addHook('preValidation', (request, _reply, done) => {
    const runInScope = scopes.get(request);
    if (runInScope === undefined) done();
    else runInScope(done);
  });
}
