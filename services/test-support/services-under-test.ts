import { randomBytes } from 'node:crypto';
import path from 'node:path';
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { readApps, resolveApps } from '@portal/server-kit/apps';
import { serverSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import type { PlainPages } from '@portal/server-kit/pages';
import { portalSession } from '@portal/server-kit/sessions';
import { referenceHome } from '@portal/server-kit/white-labels/formats';
import type { ServicesOptions } from '../src/compose';
import type { ServiceContext } from '../src/context/service-context';
import { DEFAULT_SENDER } from '../src/messages/message-brand';
import { type OutboxDependencies, register as outboxService } from '../src/outbox/register';
import { createKeysCheck } from '../src/recovery/limits/attempts';
import { readSettings, type ServicesSettings } from '../src/settings/settings';
import { register as signOnService } from '../src/sign-on/register';
import type { SignOnDependencies } from '../src/sign-on/sign-on';
import { openUserStore } from '../src/users/open-user-store';
import { usualLoginRoute, type WhiteLabelExists } from '../src/white-labels/white-label-key';
import { openTestDatabase } from './database/test-database';

export const TEST_ORIGIN = 'https://portal.example';

/** Pages without layout, for tests of the content that services render. */
export const unstyledPages: PlainPages = {
  language: (request) => (request.cookies['displayLanguage'] === 'de_DE' ? 'de-DE' : 'en-US'),
  getClient: ({ headers }) => /\/app\/(ray)\//.exec(headers.referer ?? '')?.[1] ?? 'default',
  render: (_request, page) =>
    `<title>${page.title}</title><main data-wl="${page.whiteLabel ?? ''}">${page.body.toString()}</main>`,
  renderOperatorPage: (_request, { page }) => JSON.stringify(page),
};

export const testWhiteLabels: WhiteLabelExists = (key) => key === 'default' || key === 'ray';

/** The clients and apps of the services under test. */
export const testClients: Omit<ServicesOptions, 'disabled'> = {
  whiteLabelExists: testWhiteLabels,
  apps: resolveApps(readApps(path.resolve(__dirname, '../../apps')), 'LOCAL'),
  getLoginRoute: usualLoginRoute,
  getProofOfWork: () => undefined,
  findSender: () => DEFAULT_SENDER,
  originAllowed: () => false,
  listRedirectOrigins: () => [],
  getHomeUrl: referenceHome,
  whiteLabelName: () => null,
  whiteLabelKeys: () => [],
  outdatedWhiteLabels: () => [],
};

/** Settings of a portal in MOCK with a random server key. @param others differences from the defaults */
export function createTestSettings(others: Partial<ServicesSettings> = {}): ServicesSettings {
  const variables = {
    PORTAL_ENVIRONMENT: 'MOCK',
    PUBLIC_ORIGIN: TEST_ORIGIN,
    SERVER_KEY: randomBytes(32).toString('base64'),
  };
  return { ...readSettings(variables), dataDir: 'memory:', ...others };
}

/** Creates the sign-on service with the users of the settings. @param others differences from the usual dependencies */
export function testSignOn(
  context: ServiceContext,
  { users, recovery }: ServicesSettings,
  others: Partial<SignOnDependencies> = {},
): FastifyPluginAsync {
  return async (app) => {
    const dependencies = {
      ...testClients,
      users: await openUserStore(context, users),
      phoneCountry: users.phoneCountry,
      isRecoverable: true,
      recoveriesPerIpPerHour: recovery.transactionsPerIpPerHour,
    };
    await app.register(signOnService(context, unstyledPages, { ...dependencies, ...others }));
  };
}

/** Creates the outbox. @param others differences from the usual dependencies */
export function testOutbox(
  context: ServiceContext,
  { messages, recovery }: ServicesSettings,
  others: Partial<OutboxDependencies> = {},
): FastifyPluginAsync {
  const checkKeys = createKeysCheck(context, recovery);
  return outboxService(context, unstyledPages, { ...testClients, messages, checkKeys, ...others });
}

export interface ServicesUnderTest {
  app: FastifyInstance;
  context: ServiceContext;
  settings: ServicesSettings;
  database: Database;
  /** Sets the server's clock. */
  setNow(now: Date): void;
  close(): Promise<void>;
}

/**
 * Starts a server with one service and a separate database, embedded or on Postgres like the test run.
 * @param service creates the plugin under test
 * @param others differences from the MOCK settings
 */
export async function startTestServices(
  service: (context: ServiceContext, settings: ServicesSettings) => FastifyPluginAsync,
  others: Partial<ServicesSettings> = {},
): Promise<ServicesUnderTest> {
  let now = new Date('2030-05-01T12:00:00Z');
  const database = await openTestDatabase();
  // No limit for plugins, which a slow machine would exceed.
  const app = fastify({ logger: false, pluginTimeout: 0 });
  const settings = createTestSettings(others);
  const secrets = serverSecrets(settings.serverKey);
  const context: ServiceContext = { database, settings, secrets, clock: () => now, log: app.log };
  await app.register(portalSession(context.settings));
  await app.register(service(context, settings));
  await app.ready();
  return {
    app,
    context,
    settings,
    database,
    setNow: (next) => {
      now = next;
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}
