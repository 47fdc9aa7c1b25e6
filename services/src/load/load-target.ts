import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Database } from '../database/database';
import type { MessageChannels } from '../messages/message-channels';
import { openMessageChannels } from '../messages/open-message-channels';
import { recoveryService } from '../recovery';
import { portalSession } from '../session/portal-session';
import { RECOVERY_DEFAULTS, type ServicesSettings } from '../settings/settings';
import { addLoadUsers } from './load-users';

/** A recovery service with many users, to be put under load. */
export interface LoadTarget {
  address: string;
  /** Users `load.0` to `load.{users - 1}`, each with e-mail `load.{n}@example.com` and the name Load {n}. */
  users: number;
  /** The code of a transaction, as the recipient of its first message would read it. */
  codeOf(transactionId: string): string;
  stop(): Promise<void>;
}

const USERS = 2_000;
/** Limits are measured elsewhere; here they would only stop the measurement. */
const NO_LIMIT = 1_000_000_000;

/** Starts the service on a free port over `database`, which is empty. */
export async function startLoadTarget(database: Database, serverKey: Buffer): Promise<LoadTarget> {
  await addLoadUsers(database, serverKey, { count: USERS, firstTime: false });
  const settings: ServicesSettings = {
    environment: 'MOCK',
    dataDir: 'memory:',
    serverKey,
    publicOrigin: 'http://localhost:8080',
    recovery: {
      ...RECOVERY_DEFAULTS,
      transactionsPerAddressPerHour: NO_LIMIT,
      lookupsPerAddressPerHour: NO_LIMIT,
      sendsPerDestinationPerHour: NO_LIMIT,
      sendsPerDestinationPerDay: NO_LIMIT,
    },
    messages: {},
  };
  const codes = new Map<string | null, string | null>();
  const openChannels: typeof openMessageChannels = async (context) => {
    const channels = await openMessageChannels(context);
    const send: MessageChannels['send'] = async (message) => {
      codes.set(message.transactionId, message.code);
      await channels.send(message);
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
  await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    users: USERS,
    codeOf: (transactionId) => codes.get(transactionId) ?? '',
    stop: () => app.close().then(() => undefined),
  };
}
