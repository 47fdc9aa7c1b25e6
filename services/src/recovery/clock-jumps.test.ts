import { DAY, HOUR, MINUTE, withClockJumps } from '../../test-support/clock-jumps';
import { isQuick } from '../../test-support/quick-run';
import {
  begin,
  otherThan,
  proof,
  requestPasscode,
  type TestVisitor,
  useRecoveryServer,
} from '../../test-support/recovery/recovery-harness';
import { CHANGE } from '../../test-support/recovery/seeded-recovery';

/* The server's clock is changed before each step of a recovery, and while attempts and messages are counted. */

const server = useRecoveryServer();

/** Statuses of a rejected step; the page then shows an error or starts again. */
const REJECTED = [403, 422, 429];

interface Flow {
  readonly visitor: TestVisitor;
  claims: Awaited<ReturnType<typeof begin>>;
}
type Step = (flow: Flow) => Promise<number>;

const STEPS: Readonly<Record<string, Step>> = {
  start: async (flow) => {
    flow.claims = await begin(flow.visitor, 'alex.morgan');
    return flow.claims.transactionId === 'undefined' ? 403 : 200;
  },
  send: async ({ visitor, claims }) => (await visitor.post('/fps/generate-otp', claims)).status,
  verify: async ({ visitor, claims }) => {
    const [code = '000000'] = await server.getPasscodes('alex.morgan');
    return (await visitor.post('/fps/verify-otp', proof(claims, code))).status;
  },
  temporaryPassword: async ({ visitor }) => (await visitor.post('/fps/email/alex.morgan')).status,
  change: async ({ visitor }) => (await visitor.post('/change', { userId: 'alex.morgan', ...CHANGE })).status,
};
const NAMES = Object.keys(STEPS);

/**
 * Runs all steps.
 * @param before runs before each step
 */
async function recover(before: (step: string) => void = () => undefined): Promise<readonly number[]> {
  const flow: Flow = { visitor: await server.visitor(), claims: {} as Flow['claims'] };
  const statuses: number[] = [];
  for (const [name, step] of Object.entries(STEPS)) {
    before(name);
    statuses.push(await step(flow));
  }
  return statuses;
}

function isInOrder(statuses: readonly number[]): boolean {
  const firstRejected = statuses.findIndex((status) => status !== 200);
  return firstRejected === -1 || statuses.slice(firstRejected).every((status) => REJECTED.includes(status));
}

test.each(withClockJumps(isQuick ? NAMES.slice(1, 3) : NAMES))(
  'at “%s” the clock jumps %i s: steps keep order, a new recovery works @SEC-R17',
  async (step, seconds) => {
    const statuses = await recover((name) => {
      if (name === step) server.advanceClock(seconds);
    });
    expect({ statuses, isInOrder: isInOrder(statuses) }).toEqual({ statuses, isInOrder: true });
    // A clock set back expires nothing; one set forward expires what is due.
    if (seconds < 2) expect(statuses).toEqual(NAMES.map(() => 200));
    await server.database.query('DELETE FROM users');
    await server.database.query('INSERT INTO users SELECT * FROM users_as_seeded');
    server.advanceClock(31);
    expect(await recover()).toEqual(NAMES.map(() => 200));
  },
);

test.each([-10 * MINUTE, -1 * HOUR, -30, 30, 10 * MINUTE].filter((_case, at) => !isQuick || at === 1))(
  'clock set by %i s: the right passcode works, wrong ones count, nothing is resent @SEC-R17 @SEC-R2',
  async (seconds) => {
    const { visitor, claims, code } = await requestPasscode(server);
    server.advanceClock(seconds);
    const wrong = await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
    expect([wrong.status, wrong.body.attemptsLeft]).toEqual([422, 4]);
    if (seconds < 30) {
      expect((await visitor.post('/fps/generate-otp', claims)).status).toBe(200);
      expect(await server.getPasscodes('alex.morgan')).toEqual([code]);
    }
    const right = await visitor.post('/fps/verify-otp', proof(claims, code));
    expect([right.status, right.body.authenticationResult]).toEqual([200, 'SUCCESS']);
  },
);

test.each([-1 * MINUTE, -1 * HOUR, -2 * DAY])(
  'after the clock was set by %i s, a resend is sent when the pause has passed @SEC-R17 @OTP-5',
  async (seconds) => {
    const { visitor, claims, code } = await requestPasscode(server);
    server.advanceClock(seconds);
    const early = await visitor.post('/fps/generate-otp', claims);
    expect([early.status, await server.getPasscodes('alex.morgan')]).toEqual([200, [code]]);
    // The page offers the next resend by the server's time, and by no later one.
    const pauseMs = Date.parse(String(early.body['resendAvailableAt'])) - server.now().getTime();
    expect(pauseMs).toBeLessThanOrEqual((server.settings.recovery.resendSeconds + 60) * 1_000);
    server.advanceClock(pauseMs / 1_000);
    server.skipSendPause();
    expect((await visitor.post('/fps/generate-otp', claims)).status).toBe(200);
    const [newest = '', ...others] = await server.getPasscodes('alex.morgan');
    expect(others).toEqual([code]);
    const right = await visitor.post('/fps/verify-otp', proof(claims, newest));
    expect(right.body.authenticationResult).toBe('SUCCESS');
  },
);

test('a clock set back restores no attempts @SEC-R2', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { visitor, claims, code } = await requestPasscode(server);
    for (let i = 1; i <= 5; i += 1) {
      await visitor.post('/fps/verify-otp', proof(claims, otherThan(code)));
      server.advanceClock(-5 * MINUTE);
    }
    expect((await visitor.post('/fps/verify-otp', proof(claims, code))).status).toBe(422);
    // The pause after a send counts from the first request with the earlier clock.
    const next = await server.visitor();
    await next.post('/fps/generate-otp', await begin(next, 'alex.morgan'));
    server.skipSendPause();
  }
  const visitor = await server.visitor();
  const third = await visitor.post('/fps/generate-otp', await begin(visitor, 'alex.morgan'));
  expect([third.status, third.body.errorMessage]).toEqual([422, 'OTP_ERR_003']);
});
