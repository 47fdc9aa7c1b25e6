import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findAccount, freePort } from './throwaway-postgres';

/** Path of the program, in the order of the search. */
const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer'].find((file) =>
  existsSync(file),
);

/** A PgBouncer in front of a Postgres server. */
export interface PoolingPgBouncer {
  /** Returns the URL of a database through the pooler. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer with its defaults.
 *
 * @param server URL of the Postgres server
 * @param poolMode when a client gives its connection to the server back
 * @throws Error that says that PgBouncer must be installed
 */
export async function startPgBouncer(
  server: string,
  poolMode: 'session' | 'transaction',
): Promise<PoolingPgBouncer> {
  if (PROGRAM === undefined)
    throw new Error('This test needs PgBouncer: install it, or omit the tests whose titles end in @long.');
  const { hostname, port: serverPort, username, password } = new URL(server);
  const folder = mkdtempSync(join(tmpdir(), 'portal-pgbouncer-'));
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const configuration = join(folder, 'pgbouncer.ini');
  writeFileSync(users, `"${username}" "${password}"\n`);
  writeFileSync(
    configuration,
    [
      '[databases]',
      `* = host=${hostname} port=${serverPort}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = scram-sha-256',
      `auth_file = ${users}`,
      `pool_mode = ${poolMode}`,
      'default_pool_size = 40',
    ].join('\n'),
  );
  for (const file of [users, configuration]) chmodSync(file, 0o644);
  chmodSync(folder, 0o755);
  const pooler = spawn(PROGRAM, [configuration], { ...findAccount(), stdio: 'ignore' });
  const through = (databaseUrl: string): string => {
    const url = new URL(databaseUrl);
    url.port = String(port);
    return url.href;
  };
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => pooler.once('exit', resolve));
    if (pooler.exitCode === null && pooler.kill('SIGINT')) await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  await waitUntilReady(pooler, through(server)).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { through, stop };
}

async function waitUntilReady(pooler: ChildProcess, url: string): Promise<void> {
  for (;;) {
    if (pooler.exitCode !== null) throw new Error('PgBouncer has ended at once.');
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
    }
  }
}
