import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Far more than any client sends ahead: browsers and proxies wait for each response. */
const MAX_PENDING_RESPONSES = 16;

/** Milliseconds in which nothing is sent or taken, far more than any response here takes to begin, or a slow line to go on. */
const IDLE_TIMEOUT_MS = 60_000;

/**
 * Closes connections that send more requests than this without reading responses, because Node parses every request
 * of a packet at once. Also closes idle ones, such as that of a client that never reads its response: request
 * timeouts end with the request, and keep-alive's begins after the response. Call it once the server has its
 * listener.
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
