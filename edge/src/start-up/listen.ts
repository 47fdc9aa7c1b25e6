import { lookup } from 'node:dns/promises';
import type { Server } from 'node:http';
import { type AddressInfo, createServer, type Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** May resolve to two addresses: 127.0.0.1 and ::1. */
const LOCALHOST = 'localhost';

/** Returns the addresses of a host name that must be listened on together. */
export async function resolveHost(host: string): Promise<readonly string[]> {
  return host === LOCALHOST ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
}

/**
 * Closes the additional listener with the server: neither accepts connections any more, and closing waits for the
 * requests of both. A server counts only connections that it accepted itself.
 */
function closeTogether(server: Server, door: NetServer): void {
  const close = server.close.bind(server);
  server.close = (closed) => {
    const doorClosed = new Promise<void>((resolve) => {
      door.close(() => resolve());
    });
    return close((error) => void doorClosed.then(() => closed?.(error)));
  };
}

/** Passes connections of another address to a server; an address that cannot be listened on is skipped. */
function listenOnSecondAddress(server: Server, host: string): Promise<void> {
  return new Promise((resolve) => {
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      server.emit('connection', socket),
    );
    closeTogether(server, door);
    door.once('error', () => resolve());
    const { port } = server.address() as AddressInfo;
    door.listen(port, host, resolve);
  });
}

/**
 * Listens on several addresses with one server, so that its request limits hold on each: for `localhost` Fastify
 * would create a second server without them.
 *
 * @param port 0 chooses a free one, the same on all
 */
export async function listenOn(
  app: FastifyInstance,
  port: number,
  addresses: readonly string[],
): Promise<void> {
  for (const host of addresses) {
    if (app.server.listening) await listenOnSecondAddress(app.server, host);
    else await app.listen({ port, host });
  }
}
