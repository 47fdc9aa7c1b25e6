import {
  begin,
  otherThan,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';

let server: RecoveryTestServer;
beforeAll(async () => {
  server = await startRecoveryTestServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

async function sent(userId = 'alex.morgan') {
  const visitor = await server.visitor();
  const claims = await begin(visitor, userId);
  const response = await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes(userId);
  return { visitor, claims, answer: response, code };
}

test('a swapped transaction, session, channel, value, flow or user gets the same error and sends nothing @SEC-R1', async () => {
  const visitor = await server.visitor();
  const mine = await begin(visitor, 'alex.morgan');
  const other = await begin(visitor, 'erika.muster');
  const sms = await begin(visitor, 'alex.morgan', 'SMS');
  const stranger = await server.visitor();
  const swaps = [
    { ...mine, transactionId: other.transactionId },
    { ...mine, sessionId: other.sessionId },
    { ...mine, channel: 'SMS' },
    { ...mine, value: other.value },
    { ...mine, value: sms.value },
    { ...mine, flow: 'FUID' },
    { ...mine, userId: 'erika.muster' },
  ];
  const responses = [];
  for (const swap of swaps) {
    responses.push(await visitor.post('/fps/generate-otp', swap));
    responses.push(await visitor.post('/fps/verify-otp', { ...swap, devicePrint: '', otp: 'abcMTIzNDU2' }));
  }
  responses.push(await stranger.post('/fps/generate-otp', mine));
  for (const { status, body } of responses) {
    expect(status).toBe(403);
    expect({ ...body, requestId: '' }).toEqual({
      status: 'FAILURE',
      errorMessage: 'The request could not be completed.',
      requestId: '',
    });
  }
  expect(await server.database.query('SELECT 1 FROM outbox_messages')).toEqual([]);
  const audited = await server.database.query(`SELECT 1 FROM audit_events WHERE reason = 'claims differ'`);
  expect(audited).toHaveLength(responses.length);
});

test('an unknown user gets the same responses as a known one every time, and no message @SEC-R4', async () => {
  const known = await sent();
  const unknown = await sent('somebody.else');
  const auths = [];
  for (const userId of ['erika.muster', 'somebody.else', 'somebody.else']) {
    auths.push(await (await server.visitor()).post('/fps/auth', { devicePrint: '', flow: 'FPS', userId }));
  }
  const shown = auths.map(({ body }) =>
    ['primaryEmail', 'cellPhone', 'businessPhone'].map((name) => body[name] && String(body[name]).slice(3)),
  );
  expect(shown[1]).toEqual(shown[2]);
  expect(auths.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([unknown.answer.status, Object.keys(unknown.answer.body)]).toEqual([
    200,
    Object.keys(known.answer.body),
  ]);
  expect(Object.keys(unknown.answer.headers)).toEqual(Object.keys(known.answer.headers));
  for (let i = 0; i < 5; i += 1) {
    const [left, right] = await Promise.all([
      known.visitor.post('/fps/verify-otp', proof(known.claims, otherThan(known.code))),
      unknown.visitor.post('/fps/verify-otp', proof(unknown.claims, '123456')),
    ]);
    expect({ ...right.body, requestId: '' }).toEqual({ ...left.body, requestId: '' });
    expect(right.status).toBe(left.status);
  }
  expect(await server.getPasscodes('somebody.else')).toEqual([]);
});

test('neither a response nor the database contains a passcode sent by e-mail or SMS @SEC-R6', async () => {
  for (const channel of ['Email', 'SMS'] as const) {
    const visitor = await server.visitor();
    const claims = await begin(visitor, 'alex.morgan', channel);
    const { body } = await visitor.post('/fps/generate-otp', claims);
    const [code = ''] = await server.getPasscodes('alex.morgan');
    expect(body).not.toHaveProperty('otp');
    const stored = await server.database.query('SELECT * FROM recovery_transactions');
    expect(JSON.stringify([body, stored])).not.toMatch(new RegExp(`\\b${code}\\b`));
  }
});

test('requests without token, from another site, or of another content type are rejected @SEC-R11', async () => {
  const visitor = await server.visitor();
  const other = await server.visitor();
  const body = { devicePrint: '', flow: 'FPS', userId: 'alex.morgan' };
  const token = visitor.cookies['XSRF-TOKEN'] ?? '';
  const attempt = async (headers: Record<string, string>, payload: string | object = body) =>
    (await visitor.post('/fps/auth', undefined, { headers, payload })).status;
  expect(await attempt({})).toBe(403);
  expect(await attempt({ 'x-xsrf-token': other.cookies['XSRF-TOKEN'] ?? '' })).toBe(403);
  expect(await attempt({ 'x-xsrf-token': token, origin: 'https://evil.example' })).toBe(403);
  expect(await attempt({ 'x-xsrf-token': token, 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await attempt({ 'x-xsrf-token': token, 'content-type': 'text/plain' }, JSON.stringify(body))).toBe(
    415,
  );
  expect(
    await attempt({
      'x-xsrf-token': token,
      origin: 'http://localhost:8080',
      'sec-fetch-site': 'same-origin',
    }),
  ).toBe(200);
  const json = { 'x-xsrf-token': token, 'content-type': 'application/json' };
  expect(await attempt(json, '{"devicePrint":"","flow":"FPS","userId":"a","userId":"b"}')).toBe(400);
  expect(await attempt(json, '{"__proto__":{},"devicePrint":"","flow":"FPS","userId":"a"}')).toBe(400);
  expect(await attempt(json, { ...body, extra: 1 })).toBe(400);
  expect(await attempt(json, { ...body, devicePrint: 'x'.repeat(17_000) })).toBe(413);
});

test('a browser that starts many recoveries keeps the cookies of the newest twenty, which still work @SEC-R17', async () => {
  const visitor = await server.visitor();
  const kept = () =>
    Object.entries(visitor.cookies).filter(([name, value]) => name.startsWith('recovery-') && value !== '');
  const claims = [];
  for (let turn = 0; turn < 24; turn += 1) {
    claims.push(await begin(visitor, `nobody.${turn}`));
    server.advanceClock(1);
    expect(kept().length).toBe(Math.min(turn + 1, 20));
  }
  expect((await visitor.post('/fps/generate-otp', claims[3])).status).toBe(403);
  expect((await visitor.post('/fps/generate-otp', claims[4])).status).toBe(200);
  expect((await visitor.post('/fps/generate-otp', claims[23])).status).toBe(200);
});

test('cookies of purged recoveries are removed @SEC-R17', async () => {
  const visitor = await server.visitor();
  for (let turn = 0; turn < 20; turn += 1) visitor.cookies[`recovery-gone${turn}`] = 'x';
  visitor.cookies['recovery-a.b'] = 'x';
  await begin(visitor, 'nobody');
  const left = Object.entries(visitor.cookies).filter(
    ([name, value]) => name.startsWith('recovery-') && value !== '',
  );
  expect(left.map(([, value]) => value === 'x')).toEqual([true, false]);
});

test('the cookie of a recovery is removed at its end @SEC-R17', async () => {
  const visitor = await server.visitor();
  const claims = await begin(visitor, 'alex.morgan');
  const name = `recovery-${claims.transactionId}`;
  await visitor.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes('alex.morgan');
  await visitor.post('/fps/verify-otp', proof(claims, code));
  await visitor.post('/fps/email/alex.morgan');
  expect(visitor.cookies[name]).not.toBe('');
  const changed = await visitor.post('/change', {
    userId: 'alex.morgan',
    newPass: 'Quiet-River-77',
    verifyPass: 'Quiet-River-77',
  });
  expect(changed.status).toBe(200);
  expect(visitor.cookies[name]).toBe('');
});
