import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { openPostgres } from '@portal/server-kit/database';
import { HELD_TIMEOUT_MS, makeDatabase } from '../../test-support/database/test-database';
import { startThrowawayPostgres } from '../../test-support/database/throwaway-postgres';
import { recoverWithExpiries, RIGHT_OUTCOME } from '../../test-support/recovery/recover-with-expiries';
import { openDatabase } from './open-database';

/* Defaults of a server, a database or a role that a bank's administrator may have set. */

const server = process.env.TEST_POSTGRES_URL ?? '';
const template = process.env.TEST_POSTGRES_TEMPLATE ?? '';

/** Defaults with which the portal works. */
const ACCEPTED: readonly (readonly [string, string])[] = [
  ['DateStyle', 'SQL, DMY'],
  ['DateStyle', 'Postgres, MDY'],
  ['DateStyle', 'German, DMY'],
  ['IntervalStyle', 'sql_standard'],
  ['TimeZone', 'America/St_Johns'],
  ['client_encoding', 'LATIN1'],
  ['standard_conforming_strings', 'off'],
  ['default_transaction_isolation', 'repeatable read'],
  ['default_transaction_isolation', 'serializable'],
  ['default_transaction_deferrable', 'on'],
  ['search_path', 'none, public'],
  ['statement_timeout', '30s'],
  ['lock_timeout', '30s'],
  ['idle_in_transaction_session_timeout', '1ms'],
  ['extra_float_digits', '-15'],
  ['row_security', 'off'],
];

/** Defaults that the start rejects, with its message. */
const REJECTED: readonly (readonly [string, string, RegExp])[] = [
  [
    'statement_timeout',
    '100ms',
    /statement_timeout below 2 s.* ALTER ROLE CURRENT_USER SET statement_timeout = 0/,
  ],
  ['lock_timeout', '1s', /lock_timeout below 2 s/],
  ['default_transaction_read_only', 'on', /ALTER ROLE CURRENT_USER SET default_transaction_read_only = off/],
  ['search_path', 'none', /search_path of DATABASE_URL names no schema/],
  ['array_nulls', 'off', /array_nulls/],
  ['transform_null_equals', 'on', /transform_null_equals/],
];

type Defaults = readonly (readonly [string, string])[];

async function runAs(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

function setDefaults(subject: string, defaults: Defaults): readonly string[] {
  const value = (name: string, text: string) => (name === 'search_path' ? text : pg.escapeLiteral(text));
  return defaults.map(([name, text]) => `ALTER ${subject} SET ${name} TO ${value(name, text)}`);
}

interface Prepared {
  readonly databaseUrl: string;
  readonly drop: () => Promise<void>;
}

/** Prepares a migrated database with defaults, by who has them. */
const LEVELS: Readonly<Record<'role' | 'database', (defaults: Defaults) => Promise<Prepared>>> = {
  role: async (defaults) => {
    const { databaseUrl, drop } = await makeDatabase(server, template);
    const role = `role_${randomBytes(6).toString('hex')}`;
    const url = new URL(databaseUrl);
    await runAs(databaseUrl, [
      `CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD ${pg.escapeLiteral(url.password)}`,
      ...setDefaults(`ROLE ${role}`, defaults),
    ]);
    url.username = role;
    return {
      databaseUrl: url.href,
      drop: async () => {
        await drop();
        await runAs(server, [`DROP ROLE ${role}`]);
      },
    };
  },
  database: async (defaults) => {
    const { databaseUrl, drop } = await makeDatabase(server, template);
    await runAs(databaseUrl, setDefaults(`DATABASE ${new URL(databaseUrl).pathname.slice(1)}`, defaults));
    return { databaseUrl, drop };
  },
};
const levels = ['role', 'database'] as const;

async function withDefaults<Result>(
  level: keyof typeof LEVELS,
  defaults: Defaults,
  work: (databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const { databaseUrl, drop } = await LEVELS[level](defaults);
  try {
    return await work(databaseUrl);
  } finally {
    await drop();
  }
}

/** The last value of each default that the portal accepts, all at once. */
const ALL_ACCEPTED = [...new Map(ACCEPTED)];

test.each(levels)(
  'a recovery succeeds and expires with every default of the %s changed @D-3',
  async (level) => {
    expect(await withDefaults(level, ALL_ACCEPTED, recoverWithExpiries)).toEqual(RIGHT_OUTCOME);
  },
);

test.each(levels.flatMap((level) => ACCEPTED.map((accepted) => [level, ...accepted] as const)))(
  'a recovery succeeds and expires when the %s has %s = %s @D-3 @long',
  async (level, name, value) => {
    expect(await withDefaults(level, [[name, value]], recoverWithExpiries)).toEqual(RIGHT_OUTCOME);
  },
);

test.each(
  levels.flatMap((level) =>
    REJECTED.map(
      ([name, value, message]) =>
        [level, name, value, level === 'role' ? '@quick' : '@long', message] as const,
    ),
  ),
)(
  'the start is rejected by name when the %s has %s = %s %s @D-3',
  async (level, name, value, _tag, message) => {
    await withDefaults(level, [[name, value]], async (databaseUrl) => {
      await expect(openDatabase({ dataDir: '', databaseUrl })).rejects.toThrow(message);
    });
  },
);

test('a database of another encoding is rejected before it is migrated @D-3', async () => {
  const name = `latin_${randomBytes(6).toString('hex')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  await runAs(server, [
    `CREATE DATABASE ${name} ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0`,
  ]);
  try {
    await expect(openDatabase({ dataDir: '', databaseUrl: url.href })).rejects.toThrow('encoding UTF8');
    await runAs(url.href, ['CREATE TABLE applied_migrations (name text)']);
  } finally {
    await runAs(server, [`DROP DATABASE ${name} WITH (FORCE)`]);
  }
});

test('a role that may not create tables is named with its remedy @D-3', async () => {
  const { databaseUrl, drop } = await makeDatabase(server);
  const role = `role_${randomBytes(6).toString('hex')}`;
  const url = new URL(databaseUrl);
  await runAs(databaseUrl, [
    `CREATE ROLE ${role} LOGIN PASSWORD ${pg.escapeLiteral(url.password)}`,
    'REVOKE CREATE ON SCHEMA public FROM public',
  ]);
  url.username = role;
  try {
    await expect(openDatabase({ dataDir: '', databaseUrl: url.href })).rejects.toThrow(
      /GRANT CREATE ON SCHEMA public/,
    );
  } finally {
    await drop();
    await runAs(server, [`DROP ROLE ${role}`]);
  }
});

test('a recovery succeeds and expires with every default of the server changed @D-3 @long', async () => {
  // The programs of Postgres may be absent where the tests use another server.
  if (process.env.TEST_DATABASE_URL) return;
  const settings = ALL_ACCEPTED.map(([name, value]) => `${name}=${value}`);
  const changedServer = await startThrowawayPostgres(join(__dirname, 'server-defaults-on-postgres.test.ts'), {
    settings,
  });
  try {
    const database = await openDatabase({ dataDir: '', databaseUrl: changedServer.url });
    await database.close();
    expect(await recoverWithExpiries(changedServer.url)).toEqual(RIGHT_OUTCOME);
  } finally {
    await changedServer.stop();
  }
});

test('conflicting statements and transactions are repeated until each has happened once @SEC-R17 @D-3', async () => {
  await withDefaults('role', [['default_transaction_isolation', 'serializable']], async (databaseUrl) => {
    const database = await openPostgres(databaseUrl, () => Promise.resolve(), HELD_TIMEOUT_MS);
    await database.query('CREATE TABLE counts (id int PRIMARY KEY, uses int NOT NULL)');
    await database.query('INSERT INTO counts VALUES (1, 0), (2, 0)');
    let attempts = 0;
    let meet = (): void => undefined;
    const bothHold = new Promise<void>((resolve) => (meet = resolve));
    // Each holds the row that the other takes next: the server rolls back one of them as a deadlock, on a busy machine both.
    const crossing = (first: number, second: number) =>
      database.transaction(async (tx) => {
        attempts += 1;
        await tx.query('UPDATE counts SET uses = uses + 1 WHERE id = $1', [first]);
        if (attempts === 2) meet();
        await bothHold;
        await tx.query('UPDATE counts SET uses = uses + 1 WHERE id = $1', [second]);
      });
    await Promise.all([crossing(1, 2), crossing(2, 1)]);
    expect(attempts).toBeGreaterThan(2);
    expect(await database.query('SELECT uses FROM counts ORDER BY id')).toEqual([{ uses: 2 }, { uses: 2 }]);
    await database.close();
  });
});
