import { type AddressInfo, createServer } from 'node:net';
import { assertPortsFree } from './free-ports';

test('a port in use is reported before anything is built, with another one suggested @CARD-6', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  await expect(assertPortsFree(port - 1, 3)).rejects.toThrow(/^Port \d+ is used by another program\. Stop/);
  await expect(assertPortsFree(port, 1)).rejects.toThrow(`--port ${port + 1}`);
  await new Promise((done) => other.close(done));
  await assertPortsFree(port, 1);
});
