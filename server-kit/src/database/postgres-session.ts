import type pg from 'pg';
import { StartError } from '@portal/registry/settings';

/**
 * Settings that the code relies on, whatever the server, database or role has as its default. Statements instead of
 * parameters of the start, which PgBouncer refuses. It restores the first three for each client in transaction mode.
 */
const SESSION_SETTINGS = [
  "SET datestyle TO 'ISO, MDY'",
  "SET timezone TO 'UTC'",
  'SET standard_conforming_strings TO on',
  "SET default_transaction_isolation TO 'read committed'",
].join('; ');

/** Prepares a new connection. @param timeoutMs longest wait for the server */
export async function prepareSession(client: pg.ClientBase, timeoutMs: number): Promise<void> {
  // The driver's types do not declare the timeout of a single statement.
  const settings: pg.QueryConfig & { query_timeout: number } = {
    text: SESSION_SETTINGS,
    query_timeout: timeoutMs,
  };
  await client.query(settings);
}

/**
 * Returns the statements that begin a transaction. They do not rely on the session, which a pooler may share.
 *
 * @param idleMs time after which the server rolls back the transaction of a portal that no longer responds; 0 for never
 */
export function beginStatement(idleMs: number): string {
  return `BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE; SET LOCAL idle_in_transaction_session_timeout = ${Math.ceil(idleMs)}`;
}

interface Requirement {
  readonly isMet: (value: string) => boolean;
  readonly remedy: string;
}

function requireValue(name: string, value: string): readonly [string, Requirement] {
  return [
    name,
    {
      isMet: (current) => current === value,
      remedy: `The database has ${name} set to another value than ${value}. Run ALTER ROLE CURRENT_USER SET ${name} = ${value} as the role of DATABASE_URL.`,
    },
  ];
}

/** @param leastMs milliseconds that the portal itself waits */
function requireTimeout(name: string, leastMs: number): readonly [string, Requirement] {
  return [
    name,
    {
      isMet: (current) => Number(current) === 0 || Number(current) >= leastMs,
      remedy: `The database has ${name} below ${leastMs / 1_000} s, so it would end statements that the portal waits for. Run ALTER ROLE CURRENT_USER SET ${name} = 0 as the role of DATABASE_URL.`,
    },
  ];
}

const DEFAULT_TIMEOUT_MS = 2_000;

/** What a session cannot set for itself in every mode of a pooler. */
const REQUIREMENTS: ReadonlyMap<string, Requirement> = new Map([
  [
    'server_encoding',
    {
      isMet: (value) => value === 'UTF8',
      remedy:
        "The database of DATABASE_URL must have the encoding UTF8. Create another one, with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0.",
    },
  ],
  [
    'in_recovery',
    {
      isMet: (value) => value === 'false',
      remedy:
        'DATABASE_URL leads to a standby server, which is read-only. Name the primary server in DATABASE_URL.',
    },
  ],
  requireValue('default_transaction_read_only', 'off'),
  requireValue('array_nulls', 'on'),
  requireValue('transform_null_equals', 'off'),
  requireTimeout('statement_timeout', DEFAULT_TIMEOUT_MS),
  requireTimeout('lock_timeout', DEFAULT_TIMEOUT_MS),
  requireTimeout('transaction_timeout', 5 * DEFAULT_TIMEOUT_MS),
  [
    'current_schema',
    {
      isMet: (value) => value !== '' && !value.startsWith('pg_'),
      remedy:
        'The search_path of DATABASE_URL names no schema that exists. Create the schema, or run ALTER ROLE CURRENT_USER SET search_path = public as the role of DATABASE_URL.',
    },
  ],
  [
    'may_create',
    {
      isMet: (value) => value !== 'false',
      remedy:
        'The role of DATABASE_URL may not create tables in the first schema of its search_path. Run GRANT CREATE ON SCHEMA public TO that role as the owner of the database, or set search_path to a schema of the role.',
    },
  ],
]);

const READ_REQUIREMENTS = `
  SELECT name, setting AS value FROM pg_settings WHERE name IN (${[...REQUIREMENTS.keys()].map((name) => `'${name}'`).join(', ')})
  UNION ALL SELECT 'in_recovery', pg_is_in_recovery()::text
  UNION ALL SELECT 'current_schema', coalesce(current_schema(), '')
  UNION ALL SELECT 'may_create', coalesce(has_schema_privilege(current_schema(), 'CREATE'), true)::text`;

/**
 * Checks the defaults of the server, the database and the role before anything is migrated.
 *
 * @throws StartError with every default that the portal cannot work with, each with its remedy
 */
export async function checkServerDefaults(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; value: string }>(READ_REQUIREMENTS);
  const values = new Map(rows.map(({ name, value }) => [name, value]));
  const unmet = [...REQUIREMENTS].filter(([name, { isMet }]) => {
    const value = values.get(name);
    return value !== undefined && !isMet(value);
  });
  if (unmet.length > 0) throw new StartError(unmet.map(([, { remedy }]) => remedy).join('\n'));
}
