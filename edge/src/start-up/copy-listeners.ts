import { type ChildProcess, type SendHandle, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:net';

/**
 * Number of listeners per address. Node accepts one connection per listener in each turn of the event loop
 * (libuv/libuv#3696), so with a single listener new connections would wait in the kernel's queue under load.
 */
const COPIES = 32;

/** Milliseconds after which the copying process is ended. */
const TIMEOUT_MS = 10_000;

/** Only another process can copy a listener: each time it is sent back, it has another file descriptor. */
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

/** Returns the handle only: a server would start to accept connections in the other process. */
function getHandle(server: Server): SendHandle {
  return (server as Server & { readonly _handle: SendHandle })._handle;
}

/** Creates a listener whose connections a server handles. */
export function passConnections(server: Server): Server {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
}

/**
 * Adds listeners on the same sockets that accept connections for a server. The server also works without them, as on
 * Windows, where Node accepts many connections at once.
 *
 * @param listening servers whose sockets are copied
 * @param backlog maximum number of waiting connections of each listener, the same as that of `listening`
 * @param copied called with each copy, to be closed with the server
 * @returns a promise that resolves when all copies exist or cannot be created
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
    // Its descriptor keeps the port open even if the server has been closed.
    copy.listen(handle, backlog, () => server.listening || copy.close());
  });
  for (const each of listening) copying.send(COPIES - 1, getHandle(each), () => undefined);
  copying.send(0, () => undefined);
  return new Promise((resolve) => {
    copying.once('error', () => resolve());
    copying.once('exit', () => resolve());
  });
}
