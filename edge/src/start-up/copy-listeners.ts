import { type ChildProcess, type SendHandle, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';

/**
 * Listeners of one address. Node accepts one connection of each listener in every turn of the event loop
 * (libuv/libuv#3696), so that under load newcomers would wait in the kernel's queue behind every request of the others.
 */
const COPIES = 32;

/** Milliseconds after which the process that copies is ended. */
const TIMEOUT_MS = 10_000;

/** Only another process can copy a listener: each time it comes back it has another file descriptor. */
const RETURN_LISTENER = `process.on('message', (copies, listener) => {
  if (listener === undefined) process.disconnect();
  else for (let sent = 0; sent < copies; sent += 1) process.send('copy', listener);
});`;

function startCopying(): ChildProcess {
  return spawn(process.execPath, ['--no-warnings', '--eval', RETURN_LISTENER], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    timeout: TIMEOUT_MS,
  });
}

/** The handle itself: a server would begin to accept connections in the other process. */
function getHandle(server: Server): SendHandle {
  return (server as Server & { readonly _handle: SendHandle })._handle;
}

/** Creates a listener whose connections a server handles. */
export function passConnections(server: Server): Server {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
}

/**
 * Lets several more listeners on the same sockets accept connections for a server. Without them, as on Windows, where
 * Node accepts many at once, the server works all the same.
 *
 * @param listening servers whose sockets are copied
 * @param backlog connections that may wait in each, as they have it already
 * @param copied called with each copy, to be closed with the server
 * @returns when all are there, or cannot be made
 */
export function copyListeners(
  server: Server,
  listening: readonly Server[],
  backlog: number,
  copied: (copy: Server) => void,
): Promise<void> {
  if (process.platform === 'win32') return Promise.resolve();
  const copying = startCopying();
  copying.on('message', (_message, handle) => {
    const copy = passConnections(server);
    copied(copy);
    // Its descriptor keeps the port open, also when the server has been closed meanwhile.
    copy.listen(handle, backlog, () => server.listening || copy.close());
  });
  for (const each of listening) copying.send(COPIES - 1, getHandle(each), () => undefined);
  copying.send(0, () => undefined);
  return new Promise((resolve) => {
    copying.once('error', () => resolve());
    copying.once('exit', () => resolve());
  });
}
