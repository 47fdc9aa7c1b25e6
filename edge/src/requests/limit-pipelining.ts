import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Maximum number of pipelined requests, far more than any client sends: browsers and proxies wait for each response. */
const MAX_PENDING_RESPONSES = 16;

/** Milliseconds without traffic after which a connection is closed, far longer than a response here or a slow line may pause. */
const IDLE_TIMEOUT_MS = 60_000;

/**
 * Closes connections with too many pipelined requests, because Node parses every request of a packet at once, and idle
 * ones: no other timeout applies while a client does not read its response. Call it once the server has its listener.
 *
 * @param idleTimeoutMs milliseconds without traffic
 */
export function limitPipelining(server: Server, idleTimeoutMs = IDLE_TIMEOUT_MS): void {
  server.setTimeout(idleTimeoutMs);
  const handlers = server.listeners('request') as RequestListener[];
  const pendingResponses = new WeakMap<Socket, number>();
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    const count = (pendingResponses.get(socket) ?? 0) + 1;
    if (count > MAX_PENDING_RESPONSES) {
      socket.destroy();
      return;
    }
    pendingResponses.set(socket, count);
    response.once('close', () => pendingResponses.set(socket, (pendingResponses.get(socket) ?? 1) - 1));
    for (const handle of handlers) handle(request, response);
  });
}
