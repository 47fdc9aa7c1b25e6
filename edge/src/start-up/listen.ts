import { lookup } from 'node:dns/promises';
import type { Server } from 'node:http';
import type { AddressInfo, Server as NetServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { copyListeners, passConnections } from './copy-listeners';

/** May resolve to two addresses: 127.0.0.1 and ::1. */
const LOCALHOST = 'localhost';

/** Maximum number of connections that wait to be accepted, the default limit of the kernel (net.core.somaxconn). */
const BACKLOG = 4_096;

/** Returns the addresses of a host name that must be listened on together. */
export async function resolveHost(host: string): Promise<readonly string[]> {
  return host === LOCALHOST ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];
}

/**
 * Makes closing the server also close additional listeners and wait for their requests, because a server counts only
 * connections that it accepted itself.
 *
 * @returns a function that adds a listener
 */
function closeTogether(server: Server): (listener: NetServer) => void {
  const listeners: NetServer[] = [];
  const close = server.close.bind(server);
  server.close = (closed) => {
    const allClosed = listeners.map(
      (listener) =>
        new Promise<void>((resolve) => {
          listener.close(() => resolve());
        }),
    );
    return close((error) => void Promise.all(allClosed).then(() => closed?.(error)));
  };
  return (listener) => listeners.push(listener);
}

/** Passes connections of another address to a server; null when the address cannot be listened on. */
function listenOnSecondAddress(server: Server, host: string): Promise<NetServer | null> {
  return new Promise((resolve) => {
    const listener = passConnections(server);
    listener.once('error', () => resolve(null));
    const { port } = server.address() as AddressInfo;
    listener.listen({ port, host, backlog: BACKLOG }, () => resolve(listener));
  });
}

/**
 * Listens on several addresses with one server, so that its request limits hold on each: for `localhost` Fastify
 * would create a second server without them.
 *
 * @param port 0 chooses a free one, the same on all addresses
 */
export async function listenOn(
  app: FastifyInstance,
  port: number,
  addresses: readonly string[],
): Promise<void> {
  const { server } = app;
  const [first, ...others] = addresses;
  await app.listen({ port, ...(first !== undefined && { host: first }), backlog: BACKLOG });
  const listening: NetServer[] = [server];
  const addListener = closeTogether(server);
  for (const host of others) {
    const listener = await listenOnSecondAddress(server, host);
    if (listener === null) continue;
    addListener(listener);
    listening.push(listener);
  }
  // Requests need not wait for the copies.
  void copyListeners(server, listening, BACKLOG, addListener);
}
