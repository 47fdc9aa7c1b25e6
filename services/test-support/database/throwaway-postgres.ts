import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { copyPackagedPostgres, systemPostgres } from './postgres-programs';

/** A temporary Postgres server whose files are deleted when it stops. */
export interface ThrowawayPostgres {
  /** URL of the database `postgres` with a user who may create databases. */
  url: string;
  stop(): Promise<void>;
}

interface Account {
  uid?: number;
  gid?: number;
}

/** Only detects hanging. */
const START_MS = 5 * 60_000;
const STOP_MS = 5_000;
/** Maximum number of ports to try, because another process can take a free port before the server starts. */
const PORTS = 5;
/** Fast instead of durable settings, because the data is temporary. */
const FAST_SETTINGS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const SERVER_SETTINGS = [
  'max_connections=200',
  'shared_buffers=64MB',
  'unix_socket_directories=',
  'listen_addresses=127.0.0.1',
];

/** Returns the account that runs Postgres: it refuses to run as root, so root starts it as `nobody`. */
export function findAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = (line ?? '').split(':');
  if (!uid || !gid) throw new Error('Postgres does not run as root, and there is no account "nobody"');
  return { uid: Number(uid), gid: Number(gid) };
}

/** Returns a free loopback port. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Error when another process uses the port. */
class PortTakenError extends Error {}

/** Waits until the server accepts connections; rejects when it exits, because another process may have its port. */
async function waitUntilReady(url: string, server: ChildProcess, said: () => string): Promise<void> {
  let hasEnded = false;
  // `close` instead of `exit`, because output can arrive until `close`.
  const ended = new Promise<never>((_resolve, reject) => {
    server.once('close', () => {
      hasEnded = true;
      const Problem = said().includes('could not bind') ? PortTakenError : Error;
      reject(new Problem(`Postgres ended at once: ${said()}`));
    });
  });
  const poll = async (): Promise<void> => {
    const end = performance.now() + START_MS;
    while (!hasEnded) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 60_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return;
      } catch (error) {
        if (performance.now() > end) throw new Error(`Postgres does not answer: ${said()}`, { cause: error });
      } finally {
        await client.end().catch(() => undefined);
      }
      await delay(50);
    }
    return ended;
  };
  await Promise.race([ended, poll()]);
}

/**
 * Stores the password with one SCRAM iteration instead of 4096, which both sides repeat for each connection. The password
 * is random, so iterations add no protection. Postgres before version 16 has no such setting.
 */
async function lowerScramRounds(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    await client.query('SET scram_iterations = 1').then(
      () => client.query(`ALTER USER portal PASSWORD ${pg.escapeLiteral(password)}`),
      () => undefined,
    );
  } finally {
    await client.end();
  }
}

/** Options of a temporary server. */
export interface ThrowawayPostgresOptions {
  /** Returns the port to use; called again when another process has taken it. By default any free port. */
  readonly choosePort?: () => Promise<number>;
  /** Whether a commit waits for the disk, as in production; needed for measurements. */
  readonly isDurable?: boolean;
  /** Further settings of the server, as `name=value`. */
  readonly settings?: readonly string[];
}

/**
 * Starts the packaged or the installed Postgres on a free loopback port with a random password.
 * @param from path of a file of this package, from which the Postgres package is resolved
 * @throws Error when there is no Postgres or it does not start
 */
export async function startThrowawayPostgres(
  from: string,
  { choosePort = freePort, isDurable = false, settings: more = [] }: ThrowawayPostgresOptions = {},
): Promise<ThrowawayPostgres> {
  const settings = [...(isDurable ? [] : FAST_SETTINGS), ...SERVER_SETTINGS, ...more];
  const folder = mkdtempSync(join(tmpdir(), 'portal-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    return await startIn({ folder, from, settings, choosePort, remove });
  } catch (error) {
    remove();
    throw error;
  }
}

interface ServerPlace {
  folder: string;
  from: string;
  settings: readonly string[];
  choosePort: () => Promise<number>;
  remove: () => void;
}

async function startIn({
  folder,
  from,
  settings,
  choosePort,
  remove,
}: ServerPlace): Promise<ThrowawayPostgres> {
  const programs = copyPackagedPostgres(from, folder) ?? systemPostgres();
  if (!programs) throw new Error(`There is no Postgres for ${process.platform} ${process.arch} here`);
  const account = findAccount();
  chmodSync(folder, 0o755);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const password = randomBytes(18).toString('base64url');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined)
    for (const place of [data, passwordFile]) chownSync(place, account.uid, account.gid);
  const options = { ...account, cwd: folder, env: { LC_ALL: 'C', PATH: process.env.PATH } };
  const made = spawnSync(
    join(programs, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'portal',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      '--no-sync',
    ],
    { ...options, encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`);
  const start = async (): Promise<ThrowawayPostgres> => {
    const program = { path: join(programs, 'postgres'), data, port: await choosePort(), settings };
    return await startServer(program, options, password, remove);
  };
  for (let left = PORTS; ; left -= 1) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof PortTakenError) || left === 1) throw error;
    }
  }
}

async function startServer(
  { path, data, port, settings }: { path: string; data: string; port: number; settings: readonly string[] },
  options: SpawnOptions,
  password: string,
  remove: () => void,
): Promise<ThrowawayPostgres> {
  const given = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(path, ['-D', data, '-p', String(port), ...given], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  server.stderr?.on('data', (text: Buffer) => {
    said = `${said}${text.toString()}`.slice(-2_000);
  });
  // Stops the server when this process exits.
  const atExit = () => {
    server.kill('SIGQUIT');
    remove();
  };
  process.once('exit', atExit);
  const url = `postgres://portal:${password}@127.0.0.1:${port}/postgres`;
  try {
    await waitUntilReady(url, server, () => said);
    await lowerScramRounds(url, password);
  } catch (error) {
    process.removeListener('exit', atExit);
    server.kill('SIGQUIT');
    throw error;
  }
  return {
    url,
    stop: async () => {
      process.removeListener('exit', atExit);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGINT');
      await Promise.race([ended, delay(STOP_MS, undefined, { ref: false })]);
      server.kill('SIGKILL');
      remove();
    },
  };
}
