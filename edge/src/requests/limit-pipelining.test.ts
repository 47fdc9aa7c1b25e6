import { once } from 'node:events';
import { createServer } from 'node:http';
import net, { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { limitPipelining } from './limit-pipelining';

const REQUEST = 'GET /x HTTP/1.1\r\nHost: a\r\n\r\n';
const taken = jest.fn();
const server = createServer((request, response) => {
  taken();
  setImmediate(() => response.end(request.url));
});
limitPipelining(server);
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
beforeEach(() => taken.mockClear());
afterAll(() => server.close());

function connect() {
  return net.connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
}

test('of thousands of pipelined requests only a few are handled, and the connection is closed @SEC-R11', async () => {
  const socket = connect().on('error', () => undefined);
  socket.write(REQUEST.repeat(2_200));
  await once(socket.resume(), 'close');
  expect(taken).toHaveBeenCalledTimes(16);
});

test('a few pipelined requests get responses, and so do later ones @SEC-R11', async () => {
  const socket = connect();
  for (let turn = 1; turn <= 3; turn += 1) {
    socket.write(REQUEST.repeat(16));
    let responses = '';
    while (responses.split('HTTP/1.1 200').length <= 16) responses += String(await once(socket, 'data'));
  }
  expect(taken).toHaveBeenCalledTimes(48);
  socket.destroy();
});

describe('a large response', () => {
  const LENGTH = 32 * 1024 * 1024;
  const sent = createServer((_request, response) => response.end(Buffer.alloc(LENGTH)));
  limitPipelining(sent, 2_000);
  const accepted = (): Promise<readonly unknown[]> => once(sent, 'connection');
  const ask = () =>
    net.connect((sent.address() as AddressInfo).port, '127.0.0.1', function (this: Socket) {
      this.write('GET /x HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    });
  beforeAll(async () => {
    sent.listen(0, '127.0.0.1');
    await once(sent, 'listening');
  });
  afterAll(() => sent.close());

  test('that the client does not read is aborted, and its connection closed @SEC-R11', async () => {
    const socket = ask();
    const [connection] = await accepted();
    await once(connection as Socket, 'close');
    expect((connection as Socket).bytesWritten).toBeGreaterThan(0);
    socket.destroy();
  });

  test('that the client reads slowly, for longer than the idle timeout, arrives completely @SEC-R11 @long', async () => {
    let read = 0;
    for await (const chunk of ask()) {
      read += (chunk as Buffer).length;
      await delay(10);
    }
    expect(read).toBeGreaterThan(LENGTH);
  });
});
