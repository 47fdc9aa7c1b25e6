import { serverSecrets } from '@portal/server-kit/configuration';
import { eventsBefore } from '../../../test-support/audit-server';
import { useRecoveryServer } from '../../../test-support/recovery/recovery-harness';
import type { TestVisitor } from '../../../test-support/recovery/test-visitor';
import { hashIpAddress } from '../../audit/audit-log';
import { CALLBACK_PATH } from '../../messages/twilio/twilio-callbacks';

const PUBLIC = '/portal-login-service/public';
const PHONE = {
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'token-of-the-provider',
  textsFrom: '+15550000001',
  callsFrom: '+15550000002',
  apiUrl: 'http://127.0.0.1:1',
};
const START = { devicePrint: 'print-of-a-device', flow: 'FPS', userId: 'alex.morgan' };

let visitor: TestVisitor;
const server = useRecoveryServer({}, { messages: { phone: PHONE } });
beforeEach(async () => {
  visitor = await server.visitor();
});

function events(count: number) {
  return eventsBefore({ database: server.database, serverKey: server.settings.serverKey }, count, (from) =>
    post('{', {}, '/fps/auth', from),
  );
}
function post(
  payload: string,
  headers: Record<string, string> = {},
  url = '/fps/auth',
  remoteAddress = '127.0.0.1',
) {
  return server.app.inject({
    method: 'POST',
    remoteAddress,
    url: PUBLIC + url,
    payload,
    cookies: visitor.cookies,
    headers: {
      'content-type': 'application/json',
      'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '',
      ...headers,
    },
  });
}

test.each<[string, string, Record<string, string>, number, string]>([
  ['without its token', JSON.stringify(START), { 'x-xsrf-token': '' }, 403, 'anti-forgery'],
  ['from another origin', JSON.stringify(START), { origin: 'https://evil.example' }, 403, 'anti-forgery'],
  ['with an unknown key', JSON.stringify({ ...START, more: 'of-the-visitor' }), {}, 400, 'malformed'],
  ['with a duplicate key', '{"userId":"alex.morgan","userId":"x"}', {}, 400, 'malformed'],
  ['that is not JSON', '{"userId":', {}, 400, 'malformed'],
  ['that is too long', JSON.stringify({ ...START, devicePrint: 'x'.repeat(20_000) }), {}, 413, 'too large'],
  ['that is a form', 'userId=alex.morgan', { 'content-type': 'text/plain' }, 415, 'wrong content type'],
])(
  'a request %s leaves one event and none of its input @SEC-R15 @SEC-R1',
  async (_name, payload, headers, status, reason) => {
    const response = await post(payload, headers);
    expect(response.statusCode).toBe(status);
    const rows = await events(1);
    const address = serverSecrets(server.settings.serverKey).fingerprint('audit address', '127.0.0.1');
    expect(rows).toEqual([
      expect.objectContaining({
        event: 'startRecovery',
        outcome: 'refused',
        reason,
        user_hash: null,
        transaction_id: null,
        address_hash: address,
        request_id: expect.any(String),
      }),
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/alex|evil|visitor|print-of|127\.0/);
  },
);

test('a callback without the provider’s signature leaves an event @SEC-R15 @SEC-R6', async () => {
  const response = await server.app.inject({
    method: 'POST',
    url: `${CALLBACK_PATH}/${'a'.repeat(32)}/keys`,
    payload: 'Digits=123456',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': 'forged-by-somebody',
    },
  });
  expect(response.statusCode).toBe(403);
  const rows = await events(1);
  expect(rows).toEqual([
    expect.objectContaining({ event: 'phoneCallback', outcome: 'refused', reason: 'signature' }),
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/123456|forged|aaaa/);
});

test('a request is rejected even when its event cannot be written, and the next event is written @SEC-R15', async () => {
  const query = jest.spyOn(server.database, 'query').mockRejectedValue(new Error('away'));
  const response = await post(JSON.stringify(START), { 'x-xsrf-token': '' });
  expect([response.statusCode, response.json()]).toEqual([
    403,
    expect.objectContaining({ status: 'FAILURE' }),
  ]);
  // The queue of messages queries the database as well.
  const isTried = (): boolean => query.mock.calls.some(([sql]) => sql.includes('audit_events'));
  while (!isTried()) await new Promise((resolve) => setTimeout(resolve, 5));
  query.mockRestore();
  await post(JSON.stringify(START), { 'x-xsrf-token': '' });
  expect(await events(1)).toHaveLength(1);
});

test('steps and rejections of one client have one fingerprint, however its IP address is written @SEC-R15', async () => {
  const token = { 'x-xsrf-token': visitor.cookies['XSRF-TOKEN'] ?? '' };
  for (const [from, headers] of [
    ['[2001:DB8::7]:4711', token],
    ['2001:db8:0:0::7', { 'x-xsrf-token': '' }],
  ] as const)
    await post(JSON.stringify(START), headers, '/fps/auth', from);
  const address_hash = hashIpAddress(serverSecrets(server.settings.serverKey), '2001:db8::7');
  expect(await events(2)).toEqual([
    expect.objectContaining({ outcome: 'done', address_hash }),
    expect.objectContaining({ outcome: 'refused', address_hash }),
  ]);
});
