import { type AddressInfo, createServer, type Server } from 'node:net';
import { assertPortAvailable, listenError } from './listen-error';

let other: Server;
let taken: number;
beforeAll(async () => {
  other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  taken = (other.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => other.close(done)));

const port = { variable: 'PORT', host: '127.0.0.1', port: 0 } as const;

test('the error for a port in use names its setting, and a free port is released again @D-14', async () => {
  await expect(assertPortAvailable({ ...port, port: taken })).rejects.toThrow(
    `Port ${taken} is used by another program.`,
  );
  await expect(assertPortAvailable({ ...port, port: taken, variable: 'METRICS_PORT' })).rejects.toThrow(
    `Port ${taken} of METRICS_PORT is used by another program. Stop that program, or choose another port, such as METRICS_PORT=`,
  );
  await expect(assertPortAvailable(port)).resolves.toBeUndefined();
});

test('a foreign IP address is reported as an error of HOST or METRICS_HOST @D-14', async () => {
  // 192.0.2.0/24 is reserved for documentation (RFC 5737).
  await expect(assertPortAvailable({ ...port, host: '192.0.2.1' })).rejects.toThrow(
    'HOST must be an IP address of this machine, such as 0.0.0.0 or 127.0.0.1, not "192.0.2.1".',
  );
  await expect(assertPortAvailable({ ...port, host: '192.0.2.1', variable: 'METRICS_PORT' })).rejects.toThrow(
    'METRICS_HOST must be an IP address of this machine',
  );
});

test.each([
  ['ENOTFOUND', /^HOST must be an IP address of this machine/],
  ['EACCES', /^This user may not use port 80\. .*PORT=8081/],
  ['EMFILE', /^Port 80 on "127\.0\.0\.1" could not be opened\. Change PORT or HOST\.$/],
])('%s is not reported as a port in use @D-14', (code, sentence) => {
  const cause = Object.assign(new Error('listen'), { code });
  const failure = listenError({ ...port, port: 80 }, cause);
  expect(failure.message).toMatch(sentence);
  expect(failure.cause).toBe(cause);
});
