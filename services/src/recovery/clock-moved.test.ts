import { begin, otherThan, proof, startTrial, type RecoveryTrial } from './recovery-trial';

/* The server's clock is set while recoveries are under way, as time servers and administrators do. */

let trial: RecoveryTrial;
beforeAll(async () => {
  trial = await startTrial();
}, 60_000);
beforeEach(() => trial.reset());
afterAll(() => trial.close());

const MINUTE = 60;
const HOUR = 60 * MINUTE;

async function sent(userId = 'alex.morgan') {
  const visitor = await trial.visitor();
  const claims = await begin(visitor, userId);
  const { status } = await visitor.post('/fps/generate-otp', claims);
  expect(status).toBe(200);
  const [code = ''] = await trial.codes(userId);
  return { visitor, claims, code };
}

test.each([-10 * MINUTE, -1 * HOUR, -30, 30, 10 * MINUTE])(
  'SEC-R17 SEC-R2 set by %i s: the right code works, wrong ones count, and no second message leaves',
  async (seconds) => {
    const { visitor, claims, code } = await sent();
    trial.pass(seconds);
    const wrong = await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
    expect([wrong.status, wrong.body.attemptsLeft]).toEqual([422, 4]);
    if (seconds < 30) {
      expect((await visitor.post('/fps/generate-otp', claims)).status).toBe(200);
      expect(await trial.codes('alex.morgan')).toEqual([code]);
    }
    const right = await visitor.post('/fps/verify-otp', proof(claims, code));
    expect([right.status, right.body.authenticationResult]).toEqual([200, 'SUCCESS']);
  },
);

test('SEC-R2 a clock that is set back gives no attempts back', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { visitor, claims, code } = await sent();
    for (let i = 1; i <= 5; i += 1) {
      await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
      trial.pass(-5 * MINUTE);
    }
    expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(422);
  }
  const visitor = await trial.visitor();
  const third = await visitor.post('/fps/generate-otp', await begin(visitor, 'alex.morgan'));
  expect([third.status, third.body.errorMessage]).toEqual([422, 'OTP_ERR_003']);
});

test('SEC-R2 a clock that is set back gives no messages to a destination that has had its five', async () => {
  for (let i = 0; i < 5; i += 1) await sent();
  trial.pass(-2 * HOUR);
  const visitor = await trial.visitor();
  expect((await visitor.post('/fps/generate-otp', await begin(visitor, 'alex.morgan'))).status).toBe(429);
});

test('SEC-R17 VER-7 a clock that is set forward beyond a recovery ends it, and the next one works', async () => {
  const { visitor, claims, code } = await sent();
  trial.pass(2 * HOUR);
  expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(403);
  const next = await sent();
  const right = await next.visitor.post('/fps/verify-otp', proof(next.claims, next.code));
  expect(right.body.authenticationResult).toBe('SUCCESS');
});
