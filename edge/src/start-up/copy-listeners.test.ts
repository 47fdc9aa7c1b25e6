import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:http';
import net, { type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyListeners } from './copy-listeners';

const CLIENTS = 150;

/** Opens all connections, from another process, creates a file, and waits until each has its response. */
const CLIENT = `const net = require('node:net'); let open = ${CLIENTS}; let connected = 0;
for (let count = 0; count < ${CLIENTS}; count += 1)
  net.connect(Number(process.argv[1]), '127.0.0.1')
    .on('connect', () => (connected += 1) === ${CLIENTS} && require('node:fs').writeFileSync(process.argv[2], ''))
    .on('close', () => (open -= 1) === 0 && process.exit()).on('error', () => process.exit(1)).resume()
    .end('GET / HTTP/1.1\\r\\nHost: a\\r\\nConnection: close\\r\\n\\r\\n');`;

test('under load several connections are accepted per event loop turn, and none is left open @SEC-R17', async () => {
  const server = createServer((_request, response) => response.end('x'));
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 511 }, resolve));
  const { port } = server.address() as AddressInfo;
  const copies: Server[] = [];
  await copyListeners(server, [server], 511, (copy) => copies.push(copy));
  expect(copies).toHaveLength(31);
  const connected = join(mkdtempSync(join(tmpdir(), 'portal-clients-')), 'connected');
  const client = fork('--eval', [], { execArgv: ['--eval', CLIENT, String(port), connected] });
  // Blocks the event loop, like another visitor's request, until the kernel holds every connection.
  while (!existsSync(connected)) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
  let [accepted, turns] = [0, 0];
  server.on('connection', () => (accepted += 1));
  while (accepted < CLIENTS) {
    turns += 1;
    await new Promise((resolve) => setImmediate(resolve));
  }
  const [code] = (await once(client, 'exit')) as [number | null];
  await Promise.all([server, ...copies].map((each) => new Promise((resolve) => each.close(resolve))));
  expect(code).toBe(0);
  // Without copies each connection would take a turn.
  expect(turns).toBeLessThan(CLIENTS / 2);
  const late = net.connect(port, '127.0.0.1');
  const [error] = (await once(late, 'error')) as [NodeJS.ErrnoException];
  expect(error.code).toBe('ECONNREFUSED');
});

test('a copy that comes after the server has closed does not keep its port open @SEC-R17', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const copies: Server[] = [];
  const copied = copyListeners(server, [server], 511, (copy) => copies.push(copy));
  server.close();
  await copied;
  await Promise.all(copies.filter(({ listening }) => listening).map((copy) => once(copy, 'close')));
  expect(copies.map(({ listening }) => listening)).toEqual(copies.map(() => false));
});
