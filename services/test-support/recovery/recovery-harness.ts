import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { type ServerSecrets, serverSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { portalSession } from '@portal/server-kit/sessions';
import type { ServicesOptions } from '../../src/compose';
import { encodeForWire } from '../../src/contacts/wire-encoding';
import type { ServiceContext } from '../../src/context/service-context';
import type { ServiceCounters } from '../../src/context/service-counters';
import { openMessageChannels } from '../../src/messages/open-message-channels';
import type { SimulatedPhone } from '../../src/outbox/simulated-phone';
import { createKeysCheck } from '../../src/recovery/limits/attempts';
import type { RecoverySettings } from '../../src/recovery/recovery-settings';
import { register as recoveryService } from '../../src/recovery/register';
import { createRequestGate } from '../../src/request-gate/request-gate';
import type { ServicesSettings } from '../../src/settings/settings';
import { openUserStore } from '../../src/users/open-user-store';
import { openTestDatabase } from '../database/test-database';
import { createTestSettings, testClients } from '../services-under-test';
import { seedTestUsers } from '../test-users';
import { type TestVisitor, visit } from './test-visitor';

export type { TestVisitor } from './test-visitor';

/** A recovery service with demo users, a separate database and a clock that tests can move. */
export interface RecoveryTestServer {
  app: FastifyInstance;
  database: Database;
  settings: ServicesSettings;
  secrets: ServerSecrets;
  /** Moves the server's clock forward. */
  advanceClock(seconds: number): void;
  now(): Date;
  /** Moves the clock past the pause between two messages to one destination. */
  skipSendPause(): void;
  /** Moves the clock past all retries of a send, so that its outcome is decided. */
  finishRetries(): Promise<void>;
  /** Creates a visitor. @param waits whether requests wait until their messages have been sent; true by default */
  visitor(waits?: boolean): Promise<TestVisitor>;
  /** Resolves when every due message has been sent, or rescheduled after a failure. */
  whenMessagesSent(): Promise<void>;
  /** Returns the passcodes sent to a user, newest first. */
  getPasscodes(userId: string): Promise<string[]>;
  /** Empties every table except the users, which are restored. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

type OpenChannels = typeof openMessageChannels;

/** Creates the recovery service with the users, channels and gate of the settings. @param others differences from the usual clients */
export function testRecovery(
  service: ServiceContext,
  { recovery, users, messages, gate }: ServicesSettings,
  others: Partial<ServicesOptions> = {},
  openChannels: OpenChannels = openMessageChannels,
): FastifyPluginAsync {
  return async (app) => {
    if (!app.hasRequestDecorator('portalSession')) await app.register(portalSession(service.settings));
    const clients = {
      ...testClients,
      apps: [],
      whiteLabelExists: (key: string) => key === 'default',
      ...others,
    };
    const dependencies = {
      ...clients,
      users: await openUserStore(service, users),
      phoneCountry: users.phoneCountry,
      channels: await openChannels(service, messages, createKeysCheck(service, recovery)),
      gate: createRequestGate(app, service, gate, clients),
    };
    // When tests move the clock, messages become due; at the default poll interval they would wait up to a second.
    await app.register(recoveryService(service, recovery, dependencies, 50));
  };
}

/** Starts a test server; `limits` overrides recovery settings, `others` further settings. */
export async function startRecoveryTestServer(
  limits: Partial<RecoverySettings> = {},
  others: Partial<Omit<ServicesSettings, 'recovery'>> = {},
  options: Partial<ServicesOptions> & {
    openChannels?: OpenChannels;
    also?: (service: ServiceContext, settings: ServicesSettings) => FastifyPluginAsync;
    /** Changes the demo users before the service starts and reads them. */
    changeUsers?: (database: Database) => Promise<unknown>;
    /** By default an empty database. */
    database?: Database;
    /** The server's time at the start, in milliseconds since 1970. */
    clockAt?: number;
    counters?: ServiceCounters;
  } = {},
): Promise<RecoveryTestServer> {
  const { also, changeUsers, counters, clockAt, openChannels, ...clients } = options;
  const settings = createTestSettings({ publicOrigin: 'http://localhost:8080', ...others });
  Object.assign(settings.recovery, {
    transactionsPerIpPerHour: 100_000,
    lookupsPerIpPerHour: 100_000,
    ...limits,
  });
  const secrets = serverSecrets(settings.serverKey);
  const database = options.database ?? (await openTestDatabase());
  let time = clockAt ?? Date.UTC(2026, 5, 1, 12, 0, 0);
  const clock = () => new Date(time);
  await seedTestUsers({ database, settings, secrets, clock }, settings.users);
  await changeUsers?.(database);
  // `reset` copies this table, because seeding the users again would spend most of a test's time on hashing.
  await database.query('CREATE TABLE users_as_seeded AS TABLE users');
  // No limit for plugins, which a slow machine would exceed.
  const app = Fastify({ routerOptions: { maxParamLength: 512 }, pluginTimeout: 0 });
  await app.register(portalSession(settings));
  const service: ServiceContext = {
    database,
    settings,
    secrets,
    clock,
    log: app.log,
    ...(counters && { counters }),
  };
  await app.register(testRecovery(service, settings, clients, openChannels));
  if (also) await app.register(also(service, settings));
  app.get('/page', async (_request, reply) => {
    reply.ensurePortalSession();
    return {};
  });
  await app.ready();
  // A message that is being sent is claimed for 15 s by the test clock, which does not advance.
  const pollUntilSettled = async (): Promise<void> => {
    const underWay = `SELECT 1 FROM queued_messages WHERE next_at <= $1 OR next_at = $1 + interval '15 seconds' LIMIT 1`;
    const isUnderWay = () => database.query(underWay, [clock()]).then(({ length }) => length > 0);
    for (let waitMs = 2; await isUnderWay(); waitMs = Math.min(16, 2 * waitMs))
      await new Promise((resolve) => setTimeout(resolve, waitMs));
  };
  // Concurrent requests share the poll that starts next, instead of filling the pool with polls.
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const startNext = (): Promise<void> => {
    next = null;
    return (current = pollUntilSettled());
  };
  const settled = (): Promise<void> => (next ??= current.then(startNext, startNext));
  return {
    app,
    database,
    settings,
    secrets,
    whenMessagesSent: settled,
    advanceClock: (seconds) => {
      time += seconds * 1_000;
    },
    skipSendPause: () => {
      time += settings.recovery.secondsBetweenSendsToDestination * 1_000;
    },
    finishRetries: async () => {
      // Delays before the retries of a failed attempt.
      for (const seconds of [4, 5, 14]) {
        time += seconds * 1_000;
        await settled();
      }
    },
    now: clock,
    visitor: (waits = true) => visit(app, waits ? settled : undefined),
    getPasscodes: async (userId) =>
      (
        await database.query<{ code: string }>(
          'SELECT code FROM outbox_messages WHERE user_id = $1 AND code IS NOT NULL ORDER BY position DESC',
          [userId],
        )
      ).map((row) => row.code),
    reset: async () => {
      // In one transaction, because the service may be reading users as models for decoys.
      await database.transaction(async (tx) => {
        await tx.query('DELETE FROM users');
        await tx.query('INSERT INTO users SELECT * FROM users_as_seeded');
      });
      for (const table of ['transactions', 'handles', 'wrong_codes', 'destinations', 'addresses']) {
        await database.query(`DELETE FROM recovery_${table}`);
      }
      for (const table of ['outbox_messages', 'audit_events', 'queued_messages', 'failing_channels'])
        await database.query(`DELETE FROM ${table}`);
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/**
 * Starts a test server for all tests of a file, which is reset before each test.
 * @returns the server, which has its members once the first test begins
 */
export function useRecoveryServer(
  ...options: Parameters<typeof startRecoveryTestServer>
): RecoveryTestServer {
  const server = {} as RecoveryTestServer;
  beforeAll(async () => {
    Object.assign(server, await startRecoveryTestServer(...options));
  });
  beforeEach(() => server.reset());
  afterAll(() => server.close());
  return server;
}

export type TestChannel = 'Email' | 'SMS' | 'Call';
const FIELDS = { Email: 'primaryEmail', SMS: 'cellPhone', Call: 'businessPhone' } as const;

/** Starts a recovery and returns its claims as a page would send them. */
export async function begin(
  visitor: TestVisitor,
  userId: string,
  channel: TestChannel = 'Email',
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

/** Starts a recovery and has a passcode sent. */
export async function requestPasscode(
  server: RecoveryTestServer,
  userId = 'alex.morgan',
  channel: TestChannel = 'Email',
) {
  const visitor = await server.visitor();
  const claims = await begin(visitor, userId, channel);
  const response = await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes(userId);
  return { visitor, claims, response, code };
}

/** Returns the body of verify-otp for a passcode. */
export function proof(claims: Awaited<ReturnType<typeof begin>>, code: string) {
  return { ...claims, devicePrint: 'test', otp: encodeForWire(code) };
}

/** Returns the simulated phone of a server. */
export function testPhone({ database, settings, now }: RecoveryTestServer): SimulatedPhone {
  return { database, checkKeys: createKeysCheck({ database, clock: now }, settings.recovery) };
}

/** Returns a passcode other than the given one. */
export function otherThan(code: string): string {
  return String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');
}
