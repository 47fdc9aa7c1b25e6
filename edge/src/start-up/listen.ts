import { lookup } from 'node:dns/promises';
import type { Server } from 'node:http';
import { createServer, type AddressInfo, type Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The name of one's own machine, which may stand for two addresses: 127.0.0.1 and ::1. */
const LOCALHOST = 'localhost';

/** The addresses that a host's name stands for, where it has to be answered on all of them. */
export async function resolveHost(host: string): Promise<readonly string[]> {
  return host === LOCALHOST ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
}

/**
 * Makes a server's end that of its door, too: neither takes a connection from then on, and it is over when the requests of
 * both are. A server counts only connections that it has accepted itself, not those that it is handed.
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

/** Hands the connections of another address to a server; an address that cannot be listened on is left out. */
function listenOnAnother(server: Server, host: string): Promise<void> {
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
 * Listens on several addresses with one server, so that all that bounds its requests holds on each: for `localhost`
 * Fastify would make a second server, with none of what was put on the first.
 *
 * @param port 0 takes a free one, the same on all
 */
export async function listenOn(
  app: FastifyInstance,
  port: number,
  addresses: readonly string[],
): Promise<void> {
  for (const host of addresses) {
    if (app.server.listening) await listenOnAnother(app.server, host);
    else await app.listen({ port, host });
  }
}
