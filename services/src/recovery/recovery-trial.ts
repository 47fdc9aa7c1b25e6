import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { randomBytes } from 'node:crypto';
import { encodeForWire } from '../contacts/wire-encoding';
import { openDatabase, type Database } from '../database/database';
import { seedDemoUsers } from '../database/seed';
import { portalSession } from '../session/portal-session';
import { RECOVERY_DEFAULTS, type RecoverySettings, type ServicesSettings } from '../settings/settings';
import { recoveryService } from './index';

const PUBLIC = '/portal-login-service/public';

/** An answer as tests read it. */
export interface TrialAnswer {
  status: number;
  body: Record<string, unknown>;
  headers: Record<string, unknown>;
}

/** One visitor with cookies of their own. */
export interface TrialVisitor {
  cookies: Record<string, string>;
  post(path: string, body?: unknown, extra?: Partial<InjectOptions>): Promise<TrialAnswer>;
  get(path: string): Promise<TrialAnswer>;
}

/** A recovery service with demo users, an embedded database in memory (or the server named by
 * TEST_DATABASE_URL, one suite at a time) and a clock that tests move. */
export interface RecoveryTrial {
  app: FastifyInstance;
  database: Database;
  settings: ServicesSettings;
  /** Moves the server's time forward. */
  pass(seconds: number): void;
  now(): Date;
  visitor(): Promise<TrialVisitor>;
  /** Codes sent to a user, newest first. */
  codes(userId: string): Promise<string[]>;
  /** Empties every table but the users' own and puts users back as they were. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a trial; `limits` replaces figures of the recovery settings. */
export async function startTrial(limits: Partial<RecoverySettings> = {}): Promise<RecoveryTrial> {
  const settings: ServicesSettings = {
    environment: 'MOCK',
    dataDir: 'memory:',
    serverKey: randomBytes(32),
    publicOrigin: 'http://localhost:8080',
    recovery: {
      ...RECOVERY_DEFAULTS,
      transactionsPerAddressPerHour: 100_000,
      lookupsPerAddressPerHour: 100_000,
      ...limits,
    },
  };
  const database = await openDatabase({ dataDir: 'memory:', databaseUrl: process.env.TEST_DATABASE_URL });
  let time = Date.UTC(2026, 5, 1, 12, 0, 0);
  const clock = () => new Date(time);
  await seedDemoUsers({ database, settings, clock });
  const app = Fastify();
  await app.register(portalSession(settings));
  await app.register(recoveryService({ database, settings, clock, log: app.log }));
  app.get('/page', async (_request, reply) => {
    reply.ensurePortalSession();
    return {};
  });
  await app.ready();
  return {
    app,
    database,
    settings,
    pass: (seconds) => {
      time += seconds * 1_000;
    },
    now: clock,
    visitor: () => visit(app),
    codes: async (userId) =>
      (
        await database.query<{ code: string }>(
          'SELECT code FROM outbox_messages WHERE user_id = $1 AND code IS NOT NULL ORDER BY position DESC',
          [userId],
        )
      ).map((row) => row.code),
    reset: async () => {
      await database.query('DELETE FROM users');
      for (const table of ['transactions', 'handles', 'wrong_codes', 'destinations', 'addresses']) {
        await database.query(`DELETE FROM recovery_${table}`);
      }
      for (const table of ['outbox_messages', 'audit_events']) await database.query(`DELETE FROM ${table}`);
      await seedDemoUsers({ database, settings, clock });
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

async function visit(app: FastifyInstance): Promise<TrialVisitor> {
  const cookies: Record<string, string> = {};
  const call = async (options: InjectOptions): Promise<TrialAnswer> => {
    const response = await app.inject({ cookies: { ...cookies }, ...options });
    for (const { name, value } of response.cookies) cookies[name] = value;
    const body = response.body === '' ? {} : (response.json() as Record<string, unknown>);
    return { status: response.statusCode, body, headers: response.headers };
  };
  await call({ method: 'GET', url: '/page' });
  return {
    cookies,
    get: (path) => call({ method: 'GET', url: PUBLIC + path }),
    post: (path, body, extra = {}) =>
      call({
        method: 'POST',
        url: PUBLIC + path,
        headers: { 'x-xsrf-token': cookies['XSRF-TOKEN'] ?? '' },
        ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
        ...extra,
      }),
  };
}

export type TrialChannel = 'Email' | 'SMS' | 'Call';
const FIELDS = { Email: 'primaryEmail', SMS: 'cellPhone', Call: 'businessPhone' } as const;

/** The claims of a recovery that was just started, as a page would send them on. */
export async function begin(
  visitor: TrialVisitor,
  userId: string,
  channel: TrialChannel = 'Email',
  flow = 'FPS',
) {
  const { body } = await visitor.post('/fps/auth', { devicePrint: 'test', flow, userId });
  return {
    channel,
    value: String(body[FIELDS[channel]]),
    sessionId: String(body.sessionId),
    transactionId: String(body.transactionId),
    flow,
    userId: String(body.userId),
  };
}

/** The body of verify-otp for a code. */
export function proof(claims: Awaited<ReturnType<typeof begin>>, code: string) {
  return { ...claims, devicePrint: 'test', otp: encodeForWire(code) };
}

/** A code that is not the given one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
