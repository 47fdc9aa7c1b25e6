import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { startThrowawayPostgres } from './throwaway-postgres';

const MINUTE = 60_000;
/** Skipped with TEST_DATABASE_URL, because such a machine may lack the Postgres programs that these tests start. */
const testOwnServer = process.env.TEST_DATABASE_URL ? test.skip : test;

testOwnServer(
  'a server for tests takes another port when the first one is in use, and gives up after some @D-3 @long',
  async () => {
    const other = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = (other.address() as AddressInfo).port;
    await expect(
      startThrowawayPostgres(__filename, { choosePort: () => Promise.resolve(taken) }),
    ).rejects.toThrow('could not bind');
    // The port becomes free before the second attempt.
    let requested = 0;
    const server = await startThrowawayPostgres(__filename, {
      choosePort: async () => {
        requested += 1;
        if (requested === 2) await new Promise((resolve) => other.close(resolve));
        return taken;
      },
    });
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    expect(requested).toBe(2);
    await client.end();
    await server.stop();
  },
  MINUTE,
);

testOwnServer.each([
  ['waits for the disk where that is measured', { isDurable: true }, 'on'],
  ['does not wait for the disk in other tests', {}, 'off'],
])(
  'a commit of a server for tests %s @D-3 @long',
  async (_name, options, fsync) => {
    const server = await startThrowawayPostgres(__filename, options);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    expect((await client.query('SHOW fsync')).rows).toEqual([{ fsync }]);
    expect((await client.query('SHOW synchronous_commit')).rows).toEqual([{ synchronous_commit: fsync }]);
    await client.end();
    await server.stop();
  },
  MINUTE,
);
