import { serverSecrets } from '@portal/server-kit/configuration';
import { location, readSession, useSignOn } from '../../test-support/sign-on-server';
import { hashIpAddress } from '../audit/audit-log';

const server = useSignOn({ listRedirectOrigins: (key) => [`https://www.${key}.example`] });

test('every attempt leaves an audit record without User ID, password or IP address @SEC-R15', async () => {
  const from = '198.51.100.9';
  const fingerprint = serverSecrets(server.context.settings.serverKey).fingerprint('audit address', from);
  await server.submit({ from });
  await server.submit({ form: { USER: 'nobody.audited', PASSWRD: 'wrong' }, from });
  await server.submit({ headers: { origin: 'https://evil.example' }, from });
  const read = () =>
    server.database.query<{ event: string; outcome: string; reason: string | null }>(
      'SELECT * FROM audit_events WHERE address_hash = $1 ORDER BY id',
      [fingerprint],
    );
  // Audit records are written in the background, possibly after the response.
  let rows = await read();
  while (rows.length < 3) rows = await read();
  // They can be written in any order.
  expect(rows.map(({ event, outcome, reason }) => `${event} ${outcome} ${reason}`).sort()).toEqual([
    'signOn done null',
    'signOn refused foreign page',
    'signOn refused rejected',
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/alex|nobody|Portal-Demo|wrong|198\.51/);
});

test('a right password without a session is not audited as a successful sign-on @SEC-R15', async () => {
  const from = '198.51.100.11';
  const ipHash = hashIpAddress(serverSecrets(server.context.settings.serverKey), from);
  const { query } = server.database;
  const failing = jest
    .spyOn(server.database, 'query')
    .mockImplementation((sql, params) =>
      sql.includes('INTO sign_on_sessions') ? Promise.reject(new Error('away')) : query(sql, params),
    );
  const response = await server.submit({ from });
  failing.mockRestore();
  expect(location(response).search).toContain('later');
  expect(readSession(response)).toBeNull();
  const read = () =>
    server.database.query('SELECT outcome, reason FROM audit_events WHERE address_hash = $1', [ipHash]);
  while ((await read()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await read()).toEqual([{ outcome: 'refused', reason: 'unavailable' }]);
});
