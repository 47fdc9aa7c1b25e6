import { openMessageChannels } from '../messages/open-message-channels';
import { begin, startTrial, type RecoveryTrial } from './recovery-trial';

/* Calls that wait for a send of another call. */

let trial: RecoveryTrial;
/** Lets the mails go that are held back. */
let release: () => void = () => undefined;
let held: Promise<void> = Promise.resolve();
const hold = () => {
  held = new Promise((resolve) => (release = resolve));
};
beforeAll(async () => {
  trial = await startTrial(
    {},
    {},
    {
      openChannels: async (service) => {
        const channels = await openMessageChannels(service);
        return {
          ...channels,
          send: async (message) => {
            await held;
            await channels.send(message);
          },
        };
      },
    },
  );
}, 60_000);
beforeEach(() => trial.reset());
afterAll(() => trial.close());

const turn = () => new Promise((next) => setImmediate(next));

test('SEC-R2 SEC-R17 calls that wait for a send share one look at the database, and beyond 30 are told to come back', async () => {
  const visitor = await trial.visitor();
  const claims = await begin(visitor, 'alex.morgan');
  hold();
  const first = visitor.post('/fps/generate-otp', claims);
  const underWay = async () =>
    (await trial.database.query('SELECT 1 FROM recovery_transactions WHERE sending')).length > 0;
  while (!(await underWay())) await turn();
  const refused: Awaited<ReturnType<typeof visitor.post>>[] = [];
  const all = Array.from({ length: 100 }, async () => {
    const answer = await visitor.post('/fps/generate-otp', claims);
    if (answer.status === 429) refused.push(answer);
    return answer;
  });
  while (refused.length < 70) await turn();
  expect(refused[0]).toMatchObject({ headers: { 'retry-after': '1' }, body: { retryAfterSeconds: 1 } });
  // Thirty wait now; three looks one after the other are all that anybody asks.
  const query = jest.spyOn(trial.database, 'query');
  const asked = () => query.mock.calls.filter(([sql]) => sql.includes('recovery_transactions'));
  while (asked().length < 3) await turn();
  expect(new Set(asked().map(([sql]) => sql)).size).toBe(1);
  expect(asked().length).toBe(3);
  query.mockRestore();
  release();
  const answers = await Promise.all([first, ...all]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(31);
  expect(new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.sentAt)).size).toBe(1);
  expect(await trial.codes('alex.morgan')).toHaveLength(1);
});
