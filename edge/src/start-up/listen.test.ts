import { EventEmitter, once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { sampleCases } from '@portal/contract/sample-cases';
import { limitPipelining } from '../requests/limit-pipelining';
import { listenOn, resolveHost } from './listen';

/** Two loopback addresses that exist on every machine of the platform. */
const ADDRESSES = ['127.0.0.1', process.platform === 'linux' ? '127.0.0.2' : '::1'];

function connect(port: number, host: string) {
  return net
    .connect(port, host)
    .setEncoding('utf8')
    .on('error', () => undefined);
}

/** Resolves when the port refuses connections. */
async function rejectedAt(port: number, host: string): Promise<void> {
  for (let code: string | undefined; code !== 'ECONNREFUSED';) {
    const asking = net.connect(port, host);
    code = await new Promise((resolve) => {
      asking.once('connect', () => resolve(undefined));
      asking.once('error', ({ code: cause }: NodeJS.ErrnoException) => resolve(cause));
    });
    asking.destroy();
  }
}

test('the pipelining limit applies to every listening IP address @SEC-R11', async () => {
  const app = fastify();
  const taken = jest.fn();
  app.get('/x', async () => taken());
  limitPipelining(app.server);
  await listenOn(app, 0, ADDRESSES);
  const { port } = app.server.address() as AddressInfo;
  for (const host of ADDRESSES) {
    taken.mockClear();
    const asking = connect(port, host);
    asking.write('GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    let response = '';
    for await (const text of asking) response += String(text);
    expect([host, response.slice(0, 15), taken.mock.calls.length]).toEqual([host, 'HTTP/1.1 200 OK', 1]);
    const flood = connect(port, host);
    flood.write('GET /x HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_200));
    await once(flood.resume(), 'close');
    expect([host, taken.mock.calls.length <= 17]).toEqual([host, true]);
  }
  await app.close();
  for (const host of ADDRESSES) await rejectedAt(port, host);
});

test.each(sampleCases(ADDRESSES))(
  'a request on %s gets its response before resources are closed on shutdown @D-14',
  async (host) => {
    const app = fastify();
    const gate = new EventEmitter();
    const happened: string[] = [];
    app.get('/x', async () => {
      await once(gate, 'open');
      return 'answer';
    });
    app.addHook('onResponse', async () => void happened.push('answered'));
    app.addHook('onClose', async () => void happened.push('closed'));
    await listenOn(app, 0, ADDRESSES);
    const { port } = app.server.address() as AddressInfo;
    const arrived = once(app.server, 'request');
    const asking = connect(port, host);
    asking.write('GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await arrived;
    const closing = app.close();
    for (const each of ADDRESSES) await rejectedAt(port, each);
    gate.emit('open');
    let response = '';
    for await (const text of asking) response += String(text);
    await closing;
    expect(response).toMatch(/^HTTP\/1.1 200 OK[^]+answer$/);
    expect(happened).toEqual(['answered', 'closed']);
  },
);

test('localhost is resolved to all its IP addresses, an IP address stays as it is @D-14', async () => {
  expect(await resolveHost('0.0.0.0')).toEqual(['0.0.0.0']);
  expect(await resolveHost('localhost')).toEqual(expect.arrayContaining(['127.0.0.1']));
});
