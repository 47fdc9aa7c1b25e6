import {
  begin,
  proof,
  type RecoveryTestServer,
  startRecoveryTestServer,
} from '../../../test-support/recovery/recovery-harness';

let server: RecoveryTestServer;
beforeAll(async () => {
  server = await startRecoveryTestServer();
});
afterAll(() => server.close());

test('SEC-R17 a browser that starts many recoveries keeps the cookies of the newest twenty, which still work', async () => {
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

test('SEC-R17 cookies of purged recoveries are removed', async () => {
  const visitor = await server.visitor();
  for (let turn = 0; turn < 20; turn += 1) visitor.cookies[`recovery-gone${turn}`] = 'x';
  visitor.cookies['recovery-a.b'] = 'x';
  await begin(visitor, 'nobody');
  const left = Object.entries(visitor.cookies).filter(
    ([name, value]) => name.startsWith('recovery-') && value !== '',
  );
  expect(left.map(([, value]) => value === 'x')).toEqual([true, false]);
});

test('SEC-R17 the cookie of a recovery is removed at its end', async () => {
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
