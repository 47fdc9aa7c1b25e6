import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Behaviour of a statistics endpoint: accepts requests, closes the connection, responds with 500, or never responds.
 */
export const BEHAVIOURS = ['healthy', 'dead', 'refusing', 'silent'] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

export interface StatisticsEndpoint {
  readonly origin: string;
  readonly behave: (behaviour: Behaviour) => void;
  /** Requests since the behaviour was last set. */
  readonly requests: () => number;
  readonly close: () => void;
}

/** A client's own statistics service with configurable failures; the portal forwards statistics to it. */
export async function startStatisticsEndpoint(): Promise<StatisticsEndpoint> {
  let behaviour: Behaviour = 'healthy';
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume();
    if (behaviour === 'dead') request.socket.destroy();
    else if (behaviour !== 'silent') response.writeHead(behaviour === 'healthy' ? 204 : 500).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next) => {
      behaviour = next;
      requests = 0;
    },
    requests: () => requests,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
