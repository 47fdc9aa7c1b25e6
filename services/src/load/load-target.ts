import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { Database } from '../database/database';
import { recoveryService } from '../recovery';
import { passcode } from '../recovery/passcode';
import { portalSession } from '../session/portal-session';
import { serverSecrets } from '../settings/server-secrets';
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
  const app = Fastify();
  await app.register(portalSession(settings));
  await app.register(recoveryService({ database, settings, clock: () => new Date(), log: app.log }));
  app.get('/page', (_request, reply) => {
    reply.ensurePortalSession();
    return reply.send({});
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const secrets = serverSecrets(serverKey);
  return {
    address: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    users: USERS,
    codeOf: (transactionId) => passcode(secrets, transactionId, 1),
    stop: () => app.close().then(() => undefined),
  };
}
