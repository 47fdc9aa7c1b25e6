import net, { type AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { serverSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import type { AuditRow } from '../../test-support/audit-server';
import { begin, proof, startRecoveryTestServer } from '../../test-support/recovery/recovery-harness';
import { startTestServices, testSignOn } from '../../test-support/services-under-test';
import { seedTestUsers } from '../../test-support/test-users';
import { statisticsStore } from '../statistics/statistics-store';
import { hashIpAddress } from './audit-log';

/* Requests whose connection is reset before its IP address is read are still audited and rate-limited. */

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

/** Starts listening and runs an action on each connection when its request is read. Returns the port. */
async function listening(app: FastifyInstance, happens: (connection: net.Socket) => void): Promise<number> {
  app.server.prependListener('request', ({ socket }) => happens(socket));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

/** Makes the connection look closed to the server; the client still receives the response. */
function withoutAddress(connection: net.Socket): void {
  Object.defineProperty(connection, 'remoteAddress', { value: undefined });
}

async function events(database: Database): Promise<AuditRow[]> {
  for (;;) {
    const rows = await database.query<AuditRow>('SELECT * FROM audit_events ORDER BY id');
    if (rows.length > 0) return rows;
    await delay(5);
  }
}

test('a recovery step on a reset connection is audited with the fingerprint for no IP address @SEC-R15', async () => {
  const testServer = await startRecoveryTestServer();
  const visitor = await testServer.visitor();
  const claims = await begin(visitor, 'alex.morgan');
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await testServer.getPasscodes('alex.morgan');
  await visitor.post('/fps/verify-otp', proof(claims, code));
  await testServer.database.query('DELETE FROM audit_events');
  const port = await listening(testServer.app, (connection) => connection.destroy());
  const path = '/portal-login-service/public/fps/email/alex.morgan';
  const cookie = Object.entries(visitor.cookies).map(([name, value]) => `${name}=${value}`);
  net
    .connect(port, '127.0.0.1')
    .on('error', () => undefined)
    .end(
      [
        `POST ${path} HTTP/1.1`,
        'host: localhost',
        `cookie: ${cookie.join('; ')}`,
        `x-xsrf-token: ${visitor.cookies['XSRF-TOKEN']}`,
        'content-length: 0',
        '\r\n',
      ].join('\r\n'),
    );
  expect(await events(testServer.database)).toEqual([
    expect.objectContaining({
      event: 'createTemporaryPassword',
      outcome: 'done',
      address_hash: hashIpAddress(serverSecrets(testServer.settings.serverKey), undefined),
    }),
  ]);
  await testServer.close();
});

test('requests limited by IP address are rejected without one; no recovery is created @SEC-R2 @SEC-R15', async () => {
  const testServer = await startRecoveryTestServer();
  const visitor = await testServer.visitor();
  const port = await listening(testServer.app, withoutAddress);
  const cookie = Object.entries(visitor.cookies).map(([name, value]) => `${name}=${value}`);
  const post = async (path: string, body: object) =>
    (
      await fetch(`http://127.0.0.1:${port}/portal-login-service/public${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          cookie: cookie.join('; '),
          'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '',
        },
      })
    ).status;
  const person = { firstName: 'Alex', lastName: 'Morgan', emailId: 'alex.morgan@example.com' };
  expect(await post('/fps/auth', { devicePrint: '', flow: 'FPS', userId: 'alex.morgan' })).toBe(400);
  expect(await post('/fuid/lookup', person)).toBe(400);
  expect(await testServer.database.query('SELECT 1 FROM recovery_transactions')).toEqual([]);
  expect(
    (await events(testServer.database)).map(({ event, outcome, reason }) => [event, outcome, reason]),
  ).toEqual([
    ['startRecovery', 'refused', 'no address'],
    ['findUser', 'refused', 'no address'],
  ]);
  await testServer.close();
});

test('a sign-in without an IP address is rejected and audited @SEC-R15 @D-8', async () => {
  const server = await startTestServices(testSignOn);
  await seedTestUsers(server.context, {});
  const port = await listening(server.app, withoutAddress);
  const response = await fetch(`http://127.0.0.1:${port}/login/forms/bg/ProcessLogin.fcc`, {
    method: 'POST',
    redirect: 'manual',
    headers: FORM,
    body: 'USER=alex.morgan&PASSWRD=Portal-Demo-1',
  });
  expect([response.status, response.headers.get('set-cookie')]).toEqual([400, null]);
  expect(await events(server.database)).toEqual([
    expect.objectContaining({ event: 'signOn', outcome: 'refused', reason: 'no address' }),
  ]);
  await server.close();
});

test('records without an IP address are rejected, like those above the limit @STA-8', async () => {
  const server = await startTestServices((context, { statistics }) =>
    statisticsStore(context, statistics, () => false),
  );
  const port = await listening(server.app, withoutAddress);
  const response = await fetch(`http://127.0.0.1:${port}/portal-metrics/analytics/click`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ EVENT_NAME: 'portal_USER_CLICK_STATS' }]),
  });
  expect(response.status).toBe(400);
  await server.close();
});
