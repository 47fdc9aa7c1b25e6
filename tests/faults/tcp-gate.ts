import net, { type Socket } from 'node:net';
import { findFreePort } from '../portal/run-start';

/** A way to a server that tests can shut, freeze and open again. */
export interface TcpGate {
  readonly port: number;
  /** Nobody listens any more, and every connection breaks off: the server has died. */
  readonly close: () => Promise<void>;
  /** Connections stay and are taken, but nothing passes: the server hangs, or its network does. */
  readonly freeze: () => void;
  /** Everything passes again. */
  readonly open: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** @returns the gate, open, on a free port of the loopback interface */
export async function startTcpGate(host: string, port: number): Promise<TcpGate> {
  let frozen = false;
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = net.createServer((client) => {
    const beyond = net.connect(port, host);
    keep(client);
    keep(beyond);
    for (const [from, to] of [
      [client, beyond],
      [beyond, client],
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
  // It is given up and taken again: none that the system gives to connections.
  const own = await findFreePort();
  await listen(own);
  return {
    port: own,
    close: close,
    freeze: () => {
      frozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    open: async () => {
      frozen = false;
      // What hung is broken off; whoever comes anew gets through.
      for (const socket of sockets) socket.destroy();
      if (!server.listening) await listen(own);
    },
    stop: close,
  };
}
