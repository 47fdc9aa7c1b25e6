import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Database } from '@portal/server-kit/database';
import { portalSession } from '@portal/server-kit/sessions';
import type { MessageChannels } from '../../src/messages/channels/message-channels';
import { openMessageChannels } from '../../src/messages/channels/open-message-channels';
import { recoveryService } from '../../src/recovery/recovery-service';
import { RECOVERY_DEFAULTS } from '../../src/recovery/recovery-settings';
import type { ServicesSettings } from '../../src/settings/settings';
import { addLoadUsers } from './load-users';

/** A recovery service with many users, for load tests. */
export interface LoadTarget {
  url: string;
  /** Users `load.0` to `load.{users - 1}`, each with e-mail `load.{n}@example.com` and the name Load Number {n}. */
  users: number;
  stop(): Promise<void>;
}

const USERS = 2_000;
/** Disables rate limits, which would otherwise stop the measurement. */
const NO_LIMIT = 1_000_000_000;

/** Starts the service on a free port with an empty `database`. */
export async function startLoadTarget(database: Database, serverKey: Buffer): Promise<LoadTarget> {
  await addLoadUsers(database, serverKey, { count: USERS, firstTime: false });
  const settings: ServicesSettings = {
    environment: 'MOCK',
    dataDir: 'memory:',
    serverKey,
    publicOrigin: 'http://localhost:8080',
    recovery: {
      ...RECOVERY_DEFAULTS,
      transactionsPerIpPerHour: NO_LIMIT,
      lookupsPerIpPerHour: NO_LIMIT,
      secondsBetweenSendsToDestination: 0,
      sendsPerDestinationPerHour: NO_LIMIT,
      sendsPerDestinationPerDay: NO_LIMIT,
    },
    messages: {},
  };
  const codes = new Map<string, string>();
  const readers = new Map<string, (code: string) => void>();
  const openChannels: typeof openMessageChannels = async (context) => {
    const channels = await openMessageChannels(context);
    const send: MessageChannels['send'] = async (message) => {
      await channels.send(message);
      const { transactionId, code } = message;
      if (transactionId === null || code === null) return;
      readers.get(transactionId)?.(code);
      codes.set(transactionId, code);
    };
    return { ...channels, send };
  };
  const app = Fastify();
  await app.register(portalSession(settings));
  const service = { database, settings, clock: () => new Date(), log: app.log };
  await app.register(recoveryService(service, { openChannels }));
  app.get('/page', (_request, reply) => {
    reply.ensurePortalSession();
    return reply.send({});
  });
  // Waits until a recovery's message has been sent and returns its passcode.
  app.get<{ Params: { transactionId: string } }>('/message/:transactionId', async ({ params }) => {
    const { transactionId } = params;
    return {
      code:
        codes.get(transactionId) ??
        (await new Promise<string>((arrived) => readers.set(transactionId, arrived))),
    };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    users: USERS,
    stop: () => app.close().then(() => undefined),
  };
}
