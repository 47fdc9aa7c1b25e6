import { randomBytes } from 'node:crypto';
import path from 'node:path';
import fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify';
import { readApps, resolveApps } from '@portal/server-kit/apps';
import type { Database } from '@portal/server-kit/database';
import type { PlainPages } from '@portal/server-kit/pages';
import { portalSession } from '@portal/server-kit/sessions';
import type { ServiceContext } from '../src/context/service-context';
import { RECOVERY_DEFAULTS } from '../src/recovery/recovery-settings';
import type { ServicesSettings } from '../src/settings/settings';
import type { LoginScreens, WhiteLabelExists } from '../src/white-labels/white-label-key';
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
export const testScreens: LoginScreens = {
  whiteLabelExists: testWhiteLabels,
  apps: resolveApps(readApps(path.resolve(__dirname, '../../apps')), 'LOCAL'),
};

export interface ServicesUnderTest {
  app: FastifyInstance;
  context: ServiceContext;
  database: Database;
  /** Sets the server's clock. */
  setNow(now: Date): void;
  close(): Promise<void>;
}

/**
 * Starts a server with one service and a separate database, embedded or on Postgres like the test run.
 * @param service creates the plugin under test
 * @param settings differences from the MOCK settings
 */
export async function startTestServices(
  service: (context: ServiceContext) => FastifyPluginAsync,
  settings: Partial<ServicesSettings> = {},
): Promise<ServicesUnderTest> {
  let now = new Date('2030-05-01T12:00:00Z');
  const database = await openTestDatabase();
  // No limit for plugins, which a slow machine would exceed.
  const app = fastify({ logger: false, pluginTimeout: 0 });
  const context: ServiceContext = {
    database,
    settings: {
      environment: 'MOCK',
      dataDir: 'memory:',
      serverKey: randomBytes(32),
      publicOrigin: TEST_ORIGIN,
      recovery: RECOVERY_DEFAULTS,
      messages: {},
      ...settings,
    },
    clock: () => now,
    log: app.log,
  };
  await app.register(portalSession(context.settings));
  await app.register(service(context));
  await app.ready();
  return {
    app,
    context,
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
