import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import fastify from 'fastify';
import { addressesOf, listenOn } from './listen';
import { boundUnanswered } from './unanswered-requests';

/** Two addresses that every machine of its kind has. */
const ADDRESSES = ['127.0.0.1', process.platform === 'linux' ? '127.0.0.2' : '::1'];

const connect = (port: number, host: string) =>
  net
    .connect(port, host)
    .setEncoding('utf8')
    .on('error', () => undefined);

test('SEC-R11 what bounds the requests of a connection holds on every address that is listened on', async () => {
  const app = fastify();
  const taken = jest.fn();
  app.get('/x', async () => taken());
  boundUnanswered(app.server);
  await listenOn(app, 0, ADDRESSES);
  const { port } = app.server.address() as AddressInfo;
  for (const host of ADDRESSES) {
    taken.mockClear();
    const asking = connect(port, host);
    asking.write('GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    let answer = '';
    for await (const text of asking) answer += String(text);
    expect([host, answer.slice(0, 15), taken.mock.calls.length]).toEqual([host, 'HTTP/1.1 200 OK', 1]);
    const flood = connect(port, host);
    flood.write('GET /x HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_200));
    await once(flood.resume(), 'close');
    expect([host, taken.mock.calls.length <= 17]).toEqual([host, true]);
  }
  await app.close();
  for (const host of ADDRESSES) {
    const refused = net.connect(port, host);
    const [error] = (await once(refused, 'error')) as [NodeJS.ErrnoException];
    expect([host, error.code]).toEqual([host, 'ECONNREFUSED']);
  }
});

test('D-14 only the name of one’s own machine stands for all that it leads to', async () => {
  expect(await addressesOf('0.0.0.0')).toEqual(['0.0.0.0']);
  expect(await addressesOf('localhost')).toEqual(expect.arrayContaining(['127.0.0.1']));
});
