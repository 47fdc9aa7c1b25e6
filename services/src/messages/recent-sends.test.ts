import type { Channel } from '../contract/contract';
import type { Database } from '../database/database';
import { openTrialDatabase } from '../database/trial/trial-database';
import { AT_ONCE, NotTakenError, type Message } from './message-channels';
import { RecentSends } from './recent-sends';

const PROVIDED = { mail: true, phone: true };

const messageTo = (to: string, channel: Channel = 'Email'): Message => ({
  channel,
  to,
  sender: 'Bergmann',
  language: 'en-US',
  subject: null,
  text: '483920',
  html: null,
  code: '483920',
  userId: 'alex.morgan',
  transactionId: null,
  sentAt: new Date(),
});

/** Sends to a provider that does as it is told; pauses are kept instead of waited for. */
function trialOfSends(isProvided = PROVIDED) {
  const pauses: number[] = [];
  const told = {
    seconds: 0,
    /** What becomes of the next message, and of the next pause. */
    provider: (): Promise<void> => Promise.resolve(),
    pause: (): Promise<void> => Promise.resolve(),
  };
  const sends = new RecentSends(
    { send: () => told.provider() },
    {
      isProvided,
      clock: () => new Date(told.seconds * 1_000),
      pause: (milliseconds) => {
        pauses.push(milliseconds);
        return told.pause();
      },
    },
  );
  return {
    told,
    sends,
    pauses,
    fail: (kind: NotTakenError['kind'], to: string) => {
      told.provider = () => Promise.reject(new NotTakenError(kind, 'as told'));
      return expect(sends.send(messageTo(to))).rejects.toThrow('as told');
    },
    succeed: (to: string) => {
      told.provider = () => Promise.resolve();
      return sends.send(messageTo(to));
    },
    /** Whether a message to nobody is taken. */
    isTaken: () =>
      sends.imitate('Email').then(
        () => true,
        () => false,
      ),
  };
}

/** What can go on without anybody else has gone on. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work that goes on when it is let. */
function held() {
  const waiting: (() => void)[] = [];
  return {
    work: () => new Promise<void>((resolve) => waiting.push(resolve)),
    count: () => waiting.length,
    release: () => waiting.shift()?.(),
  };
}

test('SEC-R4 before the first message to a provider a recovery of nobody takes its time, too', async () => {
  const { sends, pauses } = trialOfSends();
  await sends.imitate('Email');
  expect(pauses).toHaveLength(1);
  expect(pauses[0]).toBeGreaterThanOrEqual(250);
});

test('SEC-R4 the outbox takes none', async () => {
  const { sends, pauses } = trialOfSends({ mail: false, phone: false });
  await sends.imitate('Email');
  expect(pauses).toEqual([]);
});

describe('SEC-R4 somebody’s message and nobody’s wait for the same places', () => {
  test.each<[Channel, Channel, number]>([
    ['Email', 'Email', AT_ONCE.mail],
    ['SMS', 'Call', AT_ONCE.phone],
    ['Call', 'SMS', AT_ONCE.phone],
  ])('%s, then %s', async (before, after, places) => {
    const trial = trialOfSends();
    const [messages, imitations] = [held(), held()];
    trial.told.provider = messages.work;
    trial.told.pause = imitations.work;
    const real = Array.from({ length: places }, () => trial.sends.send(messageTo('a@example.com', before)));
    const nobodys = Array.from({ length: places }, () => trial.sends.imitate(after));
    const last = trial.sends.send(messageTo('a@example.com', after));
    await settled();
    expect([messages.count(), imitations.count()]).toEqual([places, 0]);
    messages.release();
    await settled();
    expect([messages.count(), imitations.count()]).toEqual([places - 1, 1]);
    for (let i = 1; i < places; i += 1) messages.release();
    await Promise.all(real);
    await settled();
    expect([messages.count(), imitations.count()]).toEqual([0, places]);
    imitations.release();
    await settled();
    expect(messages.count()).toBe(1);
    messages.release();
    for (let i = 1; i < places; i += 1) imitations.release();
    await Promise.all([...nobodys, last]);
  });

  test('an e-mail waits for no phone, and a place is free again after a failure', async () => {
    const trial = trialOfSends();
    const messages = held();
    trial.told.provider = messages.work;
    const texts = Array.from({ length: AT_ONCE.phone }, () =>
      trial.sends.send(messageTo('+15555550101', 'SMS')),
    );
    for (let i = 0; i <= AT_ONCE.mail; i += 1) await trial.fail('unavailable', 'a@example.com');
    await trial.succeed('a@example.com');
    for (let i = 0; i < AT_ONCE.phone; i += 1) messages.release();
    await Promise.all(texts);
  });

  test('who finds none in time is told so, and what was waited for is not remembered', async () => {
    const trial = trialOfSends();
    await trial.succeed('a@example.com');
    jest.useFakeTimers({ doNotFake: ['setImmediate'] });
    try {
      const messages = held();
      trial.told.provider = messages.work;
      const sent = Array.from({ length: AT_ONCE.mail }, () => trial.sends.send(messageTo('a@example.com')));
      const late = [trial.sends.send(messageTo('b@example.com')), trial.sends.imitate('Email')];
      const told = late.map((each) => expect(each).rejects.toMatchObject({ kind: 'unavailable' }));
      jest.advanceTimersByTime(4_000);
      await Promise.all(told);
      for (let i = 0; i < AT_ONCE.mail; i += 1) messages.release();
      await Promise.all(sent);
    } finally {
      jest.useRealTimers();
    }
    expect(await trial.isTaken()).toBe(true);
  });
});

describe('SEC-R4 a message to nobody fails', () => {
  test('as the last one did that a provider could not take, for a minute and until one is taken', async () => {
    const trial = trialOfSends();
    await trial.fail('unavailable', 'a@example.com');
    expect(await trial.isTaken()).toBe(false);
    trial.told.seconds += 59;
    expect(await trial.isTaken()).toBe(false);
    trial.told.seconds += 1;
    expect(await trial.isTaken()).toBe(true);
    await trial.fail('unavailable', 'a@example.com');
    await trial.succeed('b@example.com');
    expect(await trial.isTaken()).toBe(true);
  });

  test.each(['put off', 'refused'] as const)('not because recipients are %s, however many', async (kind) => {
    const trial = trialOfSends();
    for (const to of ['a', 'b', 'c', 'a']) await trial.fail(kind, `${to}@example.com`);
    expect(await trial.isTaken()).toBe(true);
  });

  test.each(['put off', 'refused'] as const)(
    'nor is it told sooner: a recipient that is %s is told as late as others, and lends nobody its own time',
    async (kind) => {
      const trial = trialOfSends();
      await trial.fail(kind, 'a@example.com');
      await trial.isTaken();
      expect(trial.pauses).toHaveLength(2);
      // What the first message to a provider may take; its own was next to nothing.
      for (const pause of trial.pauses) expect(pause).toBeGreaterThan(200);
    },
  );

  test.each(['put off', 'refused'] as const)(
    'still, when one is %s while the provider fails',
    async (kind) => {
      const trial = trialOfSends();
      await trial.fail('unavailable', 'a@example.com');
      await trial.fail(kind, 'b@example.com');
      expect(await trial.isTaken()).toBe(false);
    },
  );
});

describe('after a restart', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTrialDatabase();
  }, 60_000);
  afterAll(() => database.close());

  test('SEC-R4 the first message to nobody takes as long as the last ones of the process before', async () => {
    await database.query('INSERT INTO recent_sends (channel, milliseconds) VALUES ($1, $2)', [
      'Email',
      [61, 61],
    ]);
    const { sends, pauses } = trialOfSends();
    await sends.recall(database);
    await sends.imitate('Email');
    expect(pauses).toEqual([61]);
  });

  test('SEC-R4 the last twenty of each channel are kept, none of the outbox', async () => {
    await database.query('DELETE FROM recent_sends');
    const { sends } = trialOfSends({ mail: true, phone: false });
    for (let i = 0; i < 21; i += 1) await sends.send(messageTo('a@example.com'));
    await sends.send(messageTo('+15555550101', 'SMS'));
    for (let i = 0; i < 2; i += 1) await sends.keep(database);
    expect(await database.query('SELECT channel, cardinality(milliseconds) AS n FROM recent_sends')).toEqual([
      { channel: 'Email', n: 20 },
    ]);
  });
});
