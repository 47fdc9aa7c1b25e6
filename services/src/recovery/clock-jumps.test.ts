import { begin, proof, startTrial, type RecoveryTrial, type TrialVisitor } from './recovery-trial';
import { CHANGE } from './recovery-in-state';

/* The clock jumps before each step of a recovery, in both directions: by a second, an hour and more than a day. */

let trial: RecoveryTrial;
beforeAll(async () => {
  trial = await startTrial();
}, 60_000);
beforeEach(() => trial.reset());
afterAll(() => trial.close());

const HOUR = 3_600;
const JUMPS = [-25 * HOUR, -2 * HOUR, -1, 1, 2 * HOUR, 25 * HOUR];
/** What a step may answer when it is not done: each leads the page to an error page or to a new start. */
const REFUSED = [403, 422, 429];

interface Flow {
  readonly visitor: TrialVisitor;
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
    const [code = '000000'] = await trial.codes('alex.morgan');
    return (await visitor.post('/fps/verify-otp', proof(claims, code))).status;
  },
  temporaryPassword: async ({ visitor }) => (await visitor.post('/fps/email/alex.morgan')).status,
  change: async ({ visitor }) => (await visitor.post('/change', { userId: 'alex.morgan', ...CHANGE })).status,
};
const NAMES = Object.keys(STEPS);

/** Goes through all steps. @param before called before each step */
const recover = async (before: (step: string) => void = () => undefined): Promise<readonly number[]> => {
  const flow: Flow = { visitor: await trial.visitor(), claims: {} as Flow['claims'] };
  const statuses: number[] = [];
  for (const [name, step] of Object.entries(STEPS)) {
    before(name);
    statuses.push(await step(flow));
  }
  return statuses;
};

const isInOrder = (statuses: readonly number[]): boolean => {
  const firstRefused = statuses.findIndex((status) => status !== 200);
  return firstRefused === -1 || statuses.slice(firstRefused).every((status) => REFUSED.includes(status));
};

test('SEC-R17 without a jump every step is done', async () => {
  expect(await recover()).toEqual(NAMES.map(() => 200));
});

test.each(NAMES.flatMap((step) => JUMPS.map((seconds) => [step, seconds] as const)))(
  'SEC-R17 before the step “%s” the clock jumps by %i s: done or refused in order, and a new recovery succeeds',
  async (step, seconds) => {
    const statuses = await recover((name) => {
      if (name === step) trial.pass(seconds);
    });
    expect({ statuses, isInOrder: isInOrder(statuses) }).toMatchObject({ isInOrder: true });
    // A clock that is set back ends nothing; one that is set forward ends what has expired.
    if (seconds < 2) expect(statuses).toEqual(NAMES.map(() => 200));
    await trial.database.query('DELETE FROM users');
    await trial.database.query('INSERT INTO users SELECT * FROM users_as_seeded');
    trial.pass(31);
    expect(await recover()).toEqual(NAMES.map(() => 200));
  },
);
