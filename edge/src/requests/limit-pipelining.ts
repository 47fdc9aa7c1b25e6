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
 * @param standstill milliseconds without traffic
 */
export function limitPipelining(server: Server, standstill = IDLE_TIMEOUT_MS): void {
  server.setTimeout(standstill);
  const handlers = server.listeners('request') as RequestListener[];
  const unanswered = new WeakMap<Socket, number>();
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MAX_PENDING_RESPONSES) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const handle of handlers) handle(request, response);
  });
}
