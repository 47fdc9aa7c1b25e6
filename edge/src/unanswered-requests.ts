import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';

/** Far more than any client sends ahead: browsers and proxies wait for each answer. */
const MOST_UNANSWERED = 16;

/**
 * Ends a connection that sends more requests than this without taking their answers. Node hands on at once what one packet
 * holds, thousands of requests, so each beyond costs a look at its connection alone; to be called when the server has
 * its listener.
 */
export const boundUnanswered = (server: Server): void => {
  const handlers = server.listeners('request') as RequestListener[];
  const unanswered = new WeakMap<Socket, number>();
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    const count = (unanswered.get(socket) ?? 0) + 1;
    if (count > MOST_UNANSWERED) {
      socket.destroy();
      return;
    }
    unanswered.set(socket, count);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const handle of handlers) handle(request, response);
  });
};
