import { type AddressInfo, createServer } from 'node:net';
import pg from 'pg';
import { startThrowawayPostgres } from './throwaway-postgres';

const MINUTE = 60_000;
/** With a given server the Postgres programs may be missing. */
const isServerGiven = Boolean(process.env.TEST_DATABASE_URL);

(isServerGiven ? test.skip : test)(
  'D-3 a server for tests takes another port when the first one is in use, and gives up after some @long',
  async () => {
    const other = createServer((socket) => socket.destroy());
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const taken = (other.address() as AddressInfo).port;
    await expect(startThrowawayPostgres(__filename, () => Promise.resolve(taken))).rejects.toThrow(
      'could not bind',
    );
    // The port becomes free when it is requested again.
    let requested = 0;
    const server = await startThrowawayPostgres(__filename, async () => {
      requested += 1;
      if (requested === 2) await new Promise((resolve) => other.close(resolve));
      return taken;
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
