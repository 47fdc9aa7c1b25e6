import type { RecoveryUsage } from '@portal/shared-wl-assets/statistics-records';
import { ENDED } from '../api/api-error';
import { otpAuth, sentByCall, sentByEmail } from '../fixtures';
import { effectsByName } from '../flow/effect-names';
import { persistedRecovery } from '../flow/persisted-recovery';
import type { RecoveryEvent } from '../flow/recovery-events';
import { openedRecovery } from '../flow/recovery-state';
import { createRecoveryStore } from '../flow/recovery-store';
import {
  deletePersistedJourney,
  type PersistedJourney,
  persistJourney,
  readPersistedJourney,
} from './persisted-journey';
import { type RecoveryTracker, trackRecovery } from './track-recovery';

const rejected = { kind: 'rejected', code: null, retryAfterSeconds: null } as const;
const settled = () => new Promise((resolve) => setTimeout(resolve));

/** Sets up a recovery whose effects return the given results, one after another. */
const setUp = (
  flow: 'FPS' | 'FUID',
  firstTime: boolean,
  results: readonly (RecoveryEvent | null)[],
  before: PersistedJourney | null = null,
) => {
  const left = [...results];
  const response = () => Promise.resolve(left.shift() ?? null);
  const usages: RecoveryUsage[] = [];
  const challenges: unknown[] = [];
  const storedJourneys: unknown[] = [];
  const users: (string | null)[] = [];
  let time = 1_000;
  let guids = 0;
  const counter: RecoveryTracker = {
    setUser: (userId) => users.push(userId),
    recordUsage: (usage) => usages.push(usage),
    recordChallenge: ({ journey }, channel) => challenges.push([journey.guid, channel]),
    persist: (journey) => storedJourneys.push(journey),
    now: () => (time += 100),
    guid: () => `journey-${++guids}`,
  };
  const tracking = trackRecovery(counter, 1_000, before);
  const effects = effectsByName(() => response);
  const store = createRecoveryStore(flow, firstTime, tracking.trackEffects(effects));
  const stop = tracking.trackStore(store);
  const send = async (...events: readonly RecoveryEvent[]) => {
    for (const event of events) {
      store.send(event);
      await settled();
    }
  };
  return {
    send,
    users,
    usages,
    challenges,
    storedJourneys,
    stop,
    listSteps: () => usages.map(({ name, step }) => [name, step]),
  };
};

const channelsFound: RecoveryEvent = { type: 'CHANNELS_FOUND', otpAuth, userType: 'external' };
const USER: RecoveryEvent = { type: 'USER_ID_ENTERED', userId: 'alex.morgan' };
const CODE: RecoveryEvent = { type: 'PASSCODE_SUBMITTED', otp: '483920' };

test('a password recovery by e-mail records each of its events @STA-7', async () => {
  const { send, listSteps, usages, challenges, storedJourneys } = setUp('FPS', false, [
    channelsFound,
    { type: 'PASSCODE_SENT', sendOtp: sentByEmail },
    { type: 'VERIFIED' },
    { type: 'TEMPORARY_PASSWORD_READY' },
  ]);
  await send(USER, { type: 'CHANNEL_CHOSEN', channel: 'Email' }, CODE);
  expect(listSteps()).toEqual([
    ['FPSrequestPage', 'opened'],
    ['FPSgenerateOTPPage', 'found'],
    ['FPS/verifyOTPPage/Email', 'sent'],
    ['FPS/verifiedOTP/Email', 'verified'],
  ]);
  expect(challenges).toEqual([['journey-1', 'Email']]);
  expect(usages.map(({ from, userId }) => [from, userId])).toEqual([
    ['', ''],
    ['FPSrequestPage', 'alex.morgan'],
    ['FPSgenerateOTPPage', 'alex.morgan'],
    ['FPS/verifyOTPPage/Email', 'alex.morgan'],
  ]);
  expect(storedJourneys).toMatchObject([
    { guid: 'journey-1', scenario: 'FPS', channel: null, step: 'opened' },
    { step: 'found' },
    { channel: 'Email', step: 'sent' },
    { channel: 'Email', step: 'verified' },
  ]);
  expect(JSON.stringify(usages)).not.toContain('483920');
});

test('the user is known from entering the User ID on; a handle is not recorded as a User ID @STA-1', async () => {
  const { send, users, listSteps } = setUp('FPS', false, []);
  await send(USER);
  expect(listSteps()).toEqual([['FPSrequestPage', 'opened']]);
  expect(users).toEqual(['alex.morgan']);
  const looked = setUp('FUID', false, [{ type: 'USER_FOUND', principalId: 'sealed', userId: 'handle' }]);
  await looked.send({ type: 'DETAILS_ENTERED', firstName: 'A', lastName: 'B', emailId: 'c@d.de' });
  expect(looked.users).toEqual([null]);
});

test('first-time set-up has its own names @STA-7', async () => {
  const { send, listSteps } = setUp('FPS', true, [channelsFound]);
  await send(USER);
  expect(listSteps()).toEqual([
    ['FTUrequestPage', 'opened'],
    ['FTUgenerateOTPPage', 'found'],
  ]);
});

const DETAILS: RecoveryEvent = {
  type: 'DETAILS_ENTERED',
  firstName: 'Alex',
  lastName: 'Morgan',
  emailId: 'alex.morgan@example.com',
};

test('a forgotten User ID ends in success, without the identity of the user @STA-7', async () => {
  const { send, listSteps, usages, challenges } = setUp('FUID', false, [
    { type: 'USER_FOUND', principalId: 'sealed', userId: 'handle' },
    channelsFound,
    { type: 'PASSCODE_SENT', sendOtp: sentByCall },
    { type: 'VERIFIED' },
    { type: 'USER_ID_SENT', to: 'a*********n@example.com' },
  ]);
  await send(DETAILS, { type: 'CHANNEL_CHOSEN', channel: 'Call' }, CODE);
  expect(listSteps()).toEqual([
    ['FUIDrequestPage', 'opened'],
    ['FUIDgenerateOTPPage', 'found'],
    ['FUID/verifyOTPPage/Call', 'sent'],
    ['FUID/verifiedOTP/Call', 'verified'],
    ['/apps/fuid/success', 'finished'],
  ]);
  expect(challenges).toEqual([['journey-1', 'Call']]);
  expect(usages.every(({ userId }) => userId === null)).toBe(true);
  expect(JSON.stringify(usages)).not.toMatch(/handle|Morgan|example/);
});

test('a look-up without a match is a failure of the forgotten User ID @STA-7', async () => {
  const { send, listSteps } = setUp('FUID', false, [{ type: 'USER_NOT_FOUND', failure: rejected }]);
  await send(DETAILS);
  expect(listSteps().at(-1)).toEqual(['/apps/fuid/failure', 'failed']);
});

const LIMITED = { kind: 'limited', code: null, retryAfterSeconds: 30 } as const;
const UNAVAILABLE = { kind: 'unavailable', code: null, retryAfterSeconds: null } as const;
const BY_E_MAIL: RecoveryEvent = { type: 'CHANNEL_CHOSEN', channel: 'Email' };
const identified: readonly RecoveryEvent[] = [
  { type: 'USER_FOUND', principalId: 'sealed', userId: 'handle' },
  channelsFound,
];
const sent: RecoveryEvent = { type: 'PASSCODE_SENT', sendOtp: sentByEmail };

test.each<[string, readonly RecoveryEvent[], readonly RecoveryEvent[]]>([
  ['too many look-ups', [{ type: 'USER_NOT_FOUND', failure: LIMITED }], [DETAILS]],
  ['no network', [{ type: 'USER_NOT_FOUND', failure: UNAVAILABLE }], [DETAILS]],
  [
    'a wait for the next passcode',
    [...identified, { type: 'PASSCODE_NOT_SENT', failure: LIMITED, at: 0 }],
    [DETAILS, BY_E_MAIL],
  ],
  [
    'an unavailable service',
    [...identified, sent, { type: 'VERIFICATION_FAILED', failure: UNAVAILABLE, at: 0 }],
    [DETAILS, BY_E_MAIL, CODE],
  ],
  [
    'a wrong passcode without details',
    [...identified, sent, { type: 'VERIFICATION_FAILED', failure: rejected, at: 0 }],
    [DETAILS, BY_E_MAIL, CODE],
  ],
  [
    'an expired recovery',
    [...identified, { type: 'PASSCODE_NOT_SENT', failure: { ...rejected, code: ENDED }, at: 0 }],
    [DETAILS, BY_E_MAIL],
  ],
])('%s is no failure of the forgotten User ID @STA-7', async (_, results, events) => {
  const { send, listSteps } = setUp('FUID', false, results);
  await send(...events);
  expect(listSteps().map(([name]) => name)).not.toContain('/apps/fuid/failure');
});

test('the error page is a failure @STA-7', async () => {
  const { send, listSteps } = setUp('FPS', false, [
    channelsFound,
    { type: 'PASSCODE_NOT_SENT', failure: rejected, at: 0 },
  ]);
  await send(USER, { type: 'CHANNEL_CHOSEN', channel: 'Email' });
  expect(listSteps().at(-1)).toEqual(['Failure', 'failed']);
});

test.each(['ERROR', 'INFO'] as const)(
  '%s that is shown again, such as in another language, is not recorded again @STA-7',
  async (pageType) => {
    const { send, listSteps } = setUp('FUID', false, []);
    const state = { ...openedRecovery('FUID', false), pageType };
    await send({ type: 'STEP_SHOWN', kept: persistedRecovery(state, 0) });
    expect(listSteps()).toEqual([['FUIDrequestPage', 'opened']]);
  },
);

const KEPT = { guid: 'before', scenario: 'FPS', channel: null, openedAt: 5, step: 'opened' } as const;

test('a step restored by a reload is not recorded again, the same step of another attempt is @STA-7', async () => {
  const results = [{ type: 'PASSCODE_SENT', sendOtp: sentByEmail }, null] as const;
  const { send, listSteps } = setUp('FPS', false, results, { ...KEPT, step: 'found' });
  const state = { ...openedRecovery('FPS', false), pageType: 'OTP', otpAuth } as const;
  await send({ type: 'STEP_SHOWN', kept: persistedRecovery(state, 0) });
  expect(listSteps()).toEqual([]);
  await send({ type: 'CHANNEL_CHOSEN', channel: 'Email' }, { type: 'RETURNED' });
  expect(listSteps()).toEqual([
    ['FPS/verifyOTPPage/Email', 'sent'],
    ['FPSgenerateOTPPage', 'found'],
  ]);
});

test.each(['verified', 'finished', 'errorPage'] as const)(
  'a request on the page that Back shows after “%s” starts another journey @STA-7',
  async (step) => {
    const { send, usages } = setUp('FPS', false, [channelsFound], { ...KEPT, channel: 'SMS', step });
    await send(USER);
    expect(usages.map(({ journey, step: counted }) => [journey.guid, journey.channel, counted])).toEqual([
      ['journey-1', null, 'opened'],
      ['journey-1', null, 'found'],
    ]);
  },
);

test('the journey is stored in the tab until it is deleted @STA-7 @SEC-R12', () => {
  persistJourney(KEPT);
  expect(readPersistedJourney()).toEqual(KEPT);
  deletePersistedJourney();
  expect(readPersistedJourney()).toBeNull();
});

test.each([
  '{',
  '{}',
  '5',
  JSON.stringify({ ...KEPT, scenario: 'X' }),
  JSON.stringify({ ...KEPT, step: 'X' }),
  JSON.stringify({ ...KEPT, channel: 'X' }),
  JSON.stringify({ ...KEPT, guid: 1 }),
])('%s is not a valid stored journey @SEC-R12', (broken) => {
  persistJourney(KEPT);
  sessionStorage.setItem('recoveryJourney', broken);
  expect(readPersistedJourney()).toBeNull();
});
