import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Server whose responses start immediately and never end. */
export interface SlowServer {
  readonly origin: string;
  stop(): Promise<void>;
}

const DRIP_MS = 200;

/**
 * Starts a server that responds to every request with one byte of white space every 200 ms, in the requested content
 * type.
 */
export async function startSlowServer(): Promise<SlowServer> {
  const server: Server = createServer((request, response) => {
    const type = request.url?.includes('.css') === true ? 'text/css' : 'text/javascript';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' });
    const timer = setInterval(() => response.write(' '), DRIP_MS);
    response.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
