import net, { type Socket } from 'node:net';
import { findFreePort } from '../portal/run-start';

/** TCP proxy to a server; tests can close, freeze and reopen it. */
export interface TcpGate {
  readonly port: number;
  /** Stops listening and breaks every connection, as if the server had crashed. */
  readonly close: () => Promise<void>;
  /** Keeps and accepts connections without forwarding data, as if the server or its network hung. */
  readonly freeze: () => void;
  /** Forwards data again. */
  readonly open: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** @returns an open gate on a free port of the loopback interface */
export async function startTcpGate(host: string, port: number): Promise<TcpGate> {
  let frozen = false;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = net.createServer((client) => {
    const upstream = net.connect(port, host);
    keep(client);
    keep(upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.pipe(to);
      from.on('close', () => to.destroy());
      if (frozen) from.pause();
    }
  });
  const listen = (at: number): Promise<void> =>
    new Promise((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, '127.0.0.1', () => resolve());
    });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      for (const socket of sockets) socket.destroy();
      if (server.listening) server.close(() => resolve());
      else resolve();
    });
  // The port is closed and reopened, so it must not be in the range that the system assigns to connections.
  const gatePort = await findFreePort();
  await listen(gatePort);
  return {
    port: gatePort,
    close: close,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    open: async () => {
      frozen = false;
      // Frozen connections are closed; new ones are forwarded.
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(gatePort);
    },
    stop: close,
  };
}
