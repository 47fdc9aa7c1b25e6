import { createServer, type Server } from 'node:http';
import { limitPipelining } from '../requests/limit-pipelining';
import { REQUEST_LIMITS } from '../requests/malformed-requests';
import { listenError } from '../start-up/listen-error';
import type { PortalMetrics } from './portal-metrics';

/** Metrics server on a separate port. */
export interface MetricsServer {
  readonly port: number;
  readonly close: () => Promise<void>;
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(listenError({ variable: 'METRICS_PORT', port, host }, error)));
    server.listen(port, host, resolve);
  });
}

/**
 * Serves `GET /metrics` on a separate port, without a token: access is limited by network.
 *
 * @param port 0 chooses a free one
 * @param reading milliseconds that a client may take to send its request, as on the portal's port
 * @throws StartError when the port is not available
 */
export async function serveMetrics(
  metrics: Pick<PortalMetrics, 'read'>,
  port: number,
  host: string,
  reading: typeof REQUEST_LIMITS = REQUEST_LIMITS,
): Promise<MetricsServer> {
  const server = createServer(reading, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.read().then(
      ({ type, text }) => response.writeHead(200, { 'content-type': type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  limitPipelining(server);
  await listen(server, port, host);
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
