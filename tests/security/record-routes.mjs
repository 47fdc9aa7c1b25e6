// Preloaded into a portal (NODE_OPTIONS=--import=): appends each route that Fastify registers to the file of
// PORTAL_ROUTES_FILE, one `METHOD url` a line. Plain JavaScript, since it runs before the TypeScript loader; only tests load it.
import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';

subscribe('fastify.initialization', ({ fastify }) => {
  fastify.addHook('onRoute', ({ method, url }) => {
    const lines = [method].flat().map((name) => `${name} ${url}\n`);
    appendFileSync(process.env.PORTAL_ROUTES_FILE, lines.join(''));
  });
});
