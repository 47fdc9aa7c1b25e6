import { createServer, type AddressInfo, type Server } from 'node:net';
import { listenError, assertPortAvailable } from './listen-error';

let other: Server;
let taken: number;
beforeAll(async () => {
  other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  taken = (other.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => other.close(done)));

const port = { variable: 'PORT', host: '127.0.0.1', port: 0 } as const;

test('D-14 a port that is taken is named with its setting, and a free one is given free again', async () => {
  await expect(assertPortAvailable({ ...port, port: taken })).rejects.toThrow(
    `Port ${taken} is taken by another program.`,
  );
  await expect(assertPortAvailable({ ...port, port: taken, variable: 'METRICS_PORT' })).rejects.toThrow(
    `Port ${taken} of METRICS_PORT is taken by another program. Stop that one, or choose another: METRICS_PORT=`,
  );
  await expect(assertPortAvailable(port)).resolves.toBeUndefined();
});

test('D-14 an address that is not this machine’s is told as HOST or METRICS_HOST', async () => {
  // 192.0.2.0/24 belongs to nobody (RFC 5737).
  await expect(assertPortAvailable({ ...port, host: '192.0.2.1' })).rejects.toThrow(
    'HOST must be an address of this machine, such as 0.0.0.0 or 127.0.0.1, not "192.0.2.1".',
  );
  await expect(assertPortAvailable({ ...port, host: '192.0.2.1', variable: 'METRICS_PORT' })).rejects.toThrow(
    'METRICS_HOST must be an address of this machine',
  );
});

test.each([
  ['ENOTFOUND', /^HOST must be an address of this machine/],
  ['EACCES', /^This user may not use port 80\. .*PORT=8081/],
  ['EMFILE', /^Port 80 of "127\.0\.0\.1" cannot be listened on\. Change PORT or HOST\.$/],
])('D-14 %s is not told as a port that is taken', (code, sentence) => {
  const cause = Object.assign(new Error('listen'), { code });
  const failure = listenError({ ...port, port: 80 }, cause);
  expect(failure.message).toMatch(sentence);
  expect(failure.cause).toBe(cause);
});
