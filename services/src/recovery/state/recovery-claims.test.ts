import {
  begin,
  otherThan,
  proof,
  requestPasscode,
  useRecoveryServer,
} from '../../../test-support/recovery/recovery-harness';

const server = useRecoveryServer();

test('a swapped transaction, session, channel, value, flow or user gets one error, no message @SEC-R1', async () => {
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
  const existing = await requestPasscode(server);
  const unknown = await requestPasscode(server, 'somebody.else');
  const auths = [];
  for (const userId of ['erika.muster', 'somebody.else', 'somebody.else']) {
    auths.push(await (await server.visitor()).post('/fps/auth', { devicePrint: '', flow: 'FPS', userId }));
  }
  const contacts = auths.map(({ body }) =>
    ['primaryEmail', 'cellPhone', 'businessPhone'].map((name) => body[name] && String(body[name]).slice(3)),
  );
  expect(contacts[1]).toEqual(contacts[2]);
  expect(auths.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([unknown.response.status, Object.keys(unknown.response.body)]).toEqual([
    200,
    Object.keys(existing.response.body),
  ]);
  expect(Object.keys(unknown.response.headers)).toEqual(Object.keys(existing.response.headers));
  for (let i = 0; i < 5; i += 1) {
    const [left, right] = await Promise.all([
      existing.visitor.post('/fps/verify-otp', proof(existing.claims, otherThan(existing.code))),
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

test('a session copied before a recovery starts can neither join it nor use its result @SEC-R1 @SEC-R3', async () => {
  const [victim, thief] = [await server.visitor(), await server.visitor()];
  Object.assign(thief.cookies, victim.cookies);
  const claims = await begin(victim, 'alex.morgan');
  expect((await begin(thief, 'alex.morgan')).transactionId).not.toBe(claims.transactionId);
  expect((await thief.post('/fps/generate-otp', claims)).status).toBe(403);
  await victim.post('/fps/generate-otp', claims);
  const [code = ''] = await server.getPasscodes('alex.morgan');
  expect((await thief.post('/fps/verify-otp', proof(claims, code))).status).toBe(403);
  expect((await victim.post('/fps/verify-otp', proof(claims, code))).status).toBe(200);
  server.advanceClock(2);
  expect((await thief.post('/fps/verify-otp', proof(claims, code))).status).toBe(403);
  expect((await thief.post('/fps/email/alex.morgan')).status).toBe(403);
});

test('a browser that starts many recoveries keeps working cookies of the newest twenty @SEC-R17', async () => {
  const visitor = await server.visitor();
  const listClaims = () =>
    Object.entries(visitor.cookies).filter(([name, value]) => name.startsWith('recovery-') && value !== '');
  const claims = [];
  for (let turn = 0; turn < 24; turn += 1) {
    claims.push(await begin(visitor, `nobody.${turn}`));
    server.advanceClock(1);
    expect(listClaims().length).toBe(Math.min(turn + 1, 20));
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
