import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Person } from '@portal/services/open-recoveries';
import { type UpgradeUser, writeCsv } from '@portal/services/upgrade-users';
import type { OutboxMessage } from '../portal/outbox';
import { findFreePort } from '../portal/run-start';
import { createTestDatabase } from '../portal/test-databases';
import { findReceivedPasscode, type MessageReceiver, startMessageReceiver } from './message-receiver';

/** Data and services that both versions of the portal use. */
export interface Stage {
  readonly folder: string;
  /** Settings of the portals. */
  readonly settings: NodeJS.ProcessEnv;
  readonly readPasscode: Person['readPasscode'];
  readonly stop: () => Promise<void>;
}

/** A stage with a Postgres server and a provider of messages. */
export interface ProductionStage extends Stage {
  readonly databaseUrl: string;
  readonly receiver: MessageReceiver;
}

/** Token of `/ops/audit`. */
export const AUDIT_TOKEN = randomBytes(32).toString('base64');

/** Writes users into a file for `npm run users -- import`. */
export function writeUsersFile({ folder }: Stage, users: readonly UpgradeUser[]): string {
  const file = path.join(folder, 'users.csv');
  writeFileSync(file, writeCsv(users));
  return file;
}

async function prepareFolder(): Promise<Pick<Stage, 'folder' | 'settings'>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-upgrade-'));
  const port = String(await findFreePort());
  return {
    folder,
    settings: {
      PORT: port,
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      SERVER_KEY: randomBytes(32).toString('base64'),
      DATA_DIR: folder,
      TRUSTED_PROXIES: '127.0.0.1',
      AUDIT_TOKEN,
      DEPLOY_ACTOR: 'operator',
    },
  };
}

/** Prepares PRODUCTION, with Postgres and a message webhook. */
export async function prepareProduction(): Promise<ProductionStage> {
  const { folder, settings } = await prepareFolder();
  const [database, receiver] = await Promise.all([createTestDatabase(), startMessageReceiver()]);
  return {
    folder,
    databaseUrl: database.url,
    receiver,
    settings: {
      ...settings,
      PORTAL_ENVIRONMENT: 'PRODUCTION',
      DATABASE_URL: database.url,
      PARTS_DIR: path.join(folder, 'parts'),
      ...receiver.settings,
    },
    readPasscode: (user, channel) =>
      findReceivedPasscode(receiver, channel === 'Email' ? user.email : user.cellPhone),
    stop: async () => {
      await receiver.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Prepares LOCAL, where the outbox keeps the messages.
 *
 * @param databaseUrl of an empty database; the embedded one when absent
 */
export async function prepareSandbox(databaseUrl?: string): Promise<Stage> {
  const { folder, settings } = await prepareFolder();
  return {
    folder,
    settings: {
      ...settings,
      PORTAL_ENVIRONMENT: 'LOCAL',
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
    },
    readPasscode: async ({ userId }, channel) => {
      const response = await fetch(`${settings['PUBLIC_ORIGIN'] ?? ''}/dev/outbox.json?user=${userId}`);
      const messages = (await response.json()) as readonly OutboxMessage[];
      const newest = messages.find((message) => message.channel === channel && message.code);
      if (newest === undefined) throw new Error(`No passcode was sent to ${userId}`);
      return newest.code;
    },
    stop: () => {
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}
