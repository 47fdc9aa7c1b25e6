import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkHealth } from './run-health-check';

let server: Server;
let port: number;
let requested: (string | undefined)[];
let status: number;
beforeEach(async () => {
  requested = [];
  status = 200;
  server = createServer((request, response) => {
    requested.push(request.url);
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => server.closeAllConnections());
afterEach(() => void server.close());

test('a health check requests the page of this machine’s portal @D-14', async () => {
  await checkHealth(port);
  expect(requested).toEqual(['/readyz']);
});

test.each([503, 302, 404])('a health check fails on %i, naming the page @D-14', async (code) => {
  status = code;
  await expect(checkHealth(port)).rejects.toThrow(`http://127.0.0.1:${port}/readyz responded with ${code}.`);
});

test('a health check fails when nothing listens @D-14', async () => {
  await new Promise((resolve) => server.close(resolve));
  await expect(checkHealth(port)).rejects.toThrow(`http://127.0.0.1:${port}/readyz does not respond.`);
});
