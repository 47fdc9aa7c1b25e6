import { fixtures, otpAuth, sentByCall } from '../fixtures';
import { fixtureStore } from '../FixtureScreen';
import { effectsByName } from './effect-names';
import type { RecoveryEvent } from './recovery-events';
import type { Effects } from './recovery-store';

const nothing = () => Promise.resolve(null);
const effects = (over: Partial<Effects>): Effects => ({ ...effectsByName(() => nothing), ...over });

const held = () => {
  const asked: ((event: RecoveryEvent | null) => void)[] = [];
  const effect = jest.fn(() => new Promise<RecoveryEvent | null>((resolve) => asked.push(resolve)));
  return {
    effect,
    answer: async (event: RecoveryEvent | null) => {
      asked.shift()?.(event);
      await Promise.resolve();
      await Promise.resolve();
    },
  };
};
const channelsFound: RecoveryEvent = { type: 'CHANNELS_FOUND', otpAuth, userType: 'external' };
const enter: RecoveryEvent = { type: 'USER_ID_ENTERED', userId: 'alex.morgan' };

test('a double click sends one request @SEC-R17', async () => {
  const { effect, answer } = held();
  const store = fixtureStore({ page: 'fps' }, effects({ startRecovery: effect }));
  store.send(enter);
  store.send(enter);
  expect(effect).toHaveBeenCalledTimes(1);
  expect(store.getState().busy).toBe('startRecovery');
  await answer(channelsFound);
  expect(store.getState()).toMatchObject({ pageType: 'OTP', busy: null });
});

test('a response for a recovery that was reset is dropped @REC-1', async () => {
  const { effect, answer } = held();
  const store = fixtureStore({ page: 'fps' }, effects({ startRecovery: effect }));
  store.send(enter);
  store.send({ type: 'RESET', flow: 'FPS', firstTime: false });
  await answer(channelsFound);
  expect(store.getState()).toMatchObject({ pageType: 'REQUEST', otpAuth: null, busy: null });
});

test('a response to a request before a reset does not count for the same request after it @REC-1', async () => {
  const { effect, answer } = held();
  const store = fixtureStore({ page: 'fps' }, effects({ startRecovery: effect }));
  store.send(enter);
  store.send({ type: 'RESET', flow: 'FPS', firstTime: false });
  store.stop();
  store.resume();
  store.send(enter);
  await answer(channelsFound);
  expect(store.getState()).toMatchObject({ pageType: 'REQUEST', busy: 'startRecovery' });
  await answer(channelsFound);
  expect(store.getState()).toMatchObject({ pageType: 'OTP', busy: null });
});

test('starting a flow that runs keeps the request in flight @SEC-R17', async () => {
  const { effect, answer } = held();
  const store = fixtureStore({ page: 'fps' }, effects({ startRecovery: effect }));
  store.send(enter);
  store.resume();
  expect(store.getState().busy).toBe('startRecovery');
  await answer(channelsFound);
  expect(store.getState().pageType).toBe('OTP');
});

test('a response after the visitor has left is ignored, and no further request is sent @REC-7', async () => {
  const verify = held();
  const poll = held();
  const createTemporaryPassword = jest.fn(nothing);
  const store = fixtureStore(
    fixtures['verify-call'],
    effects({ verifyOtp: verify.effect, pollPhoneCall: poll.effect, createTemporaryPassword }),
  );
  store.send({ type: 'PASSCODE_SUBMITTED', otp: '483920' });
  store.stop();
  store.send({ type: 'PHONE_CALL_POLLED' });
  await verify.answer({ type: 'VERIFIED' });
  expect(poll.effect).not.toHaveBeenCalled();
  expect(createTemporaryPassword).not.toHaveBeenCalled();
});

test('a visitor who comes back can continue @SEC-R17', async () => {
  const { effect, answer } = held();
  const store = fixtureStore({ page: 'fps' }, effects({ startRecovery: effect }));
  store.stop();
  store.resume();
  store.send(enter);
  await answer(channelsFound);
  expect(store.getState().pageType).toBe('OTP');
});

test('a visitor who stays after all does not wait for earlier requests, and may repeat them @REC-7 @SEC-R17', async () => {
  const verify = held();
  const store = fixtureStore(fixtures['verify-email'], effects({ verifyOtp: verify.effect }));
  store.send({ type: 'PASSCODE_SUBMITTED', otp: '483920' });
  store.stop();
  store.resume();
  expect(store.getState().busy).toBeNull();
  await verify.answer({ type: 'VERIFIED' });
  expect(store.getState()).toMatchObject({ pageType: 'VERIFY', busy: null });
  store.send({ type: 'PASSCODE_SUBMITTED', otp: '483920' });
  expect(verify.effect).toHaveBeenCalledTimes(2);
});

test('a page that is being left stays busy @CHG-1', async () => {
  const { effect, answer } = held();
  const store = fixtureStore(
    { page: 'fps', state: { pageType: 'VERIFY', firstTime: true, otpAuth } },
    effects({ goToChangePassword: effect }),
  );
  store.send({ type: 'VERIFIED' });
  await answer(null);
  expect(store.getState().busy).toBe('goToChangePassword');
});

/** A poll and a resend that are in flight at the same time. */
const polledAndResent = () => {
  const poll = held();
  const resend = held();
  const store = fixtureStore(
    fixtures['verify-call'],
    effects({ pollPhoneCall: poll.effect, generateOtp: resend.effect }),
  );
  store.send({ type: 'PHONE_CALL_POLLED' });
  store.send({ type: 'RESEND_REQUESTED' });
  return { store, poll, resend };
};

test('a poll result does not end the wait for another phone call @VER-4', async () => {
  const { store, poll } = polledAndResent();
  await poll.answer({ type: 'PHONE_CALL_PENDING', callStatus: 'ANSWERED' });
  expect(store.getState()).toMatchObject({ busy: 'generateOtp', verifyOtp: { callStatus: 'ANSWERED' } });
});

test.each([
  ['unreachable', { type: 'CHANNEL_UNREACHABLE' }],
  ['answered', { type: 'PHONE_CALL_PENDING', callStatus: 'ANSWERED' }],
] as const)(
  'a late status “%s” of the previous phone call does not affect the new one @VER-4 @SEC-R17',
  async (_how, late) => {
    const { store, poll, resend } = polledAndResent();
    await resend.answer({ type: 'PASSCODE_SENT', sendOtp: { ...sentByCall, otp: '112233' } });
    const rings = store.getState();
    await poll.answer(late);
    expect(store.getState()).toBe(rings);
    expect(rings).toMatchObject({ pageType: 'VERIFY', verifyOtp: { callStatus: 'CALLING' } });
  },
);

test.each([
  ['a resend is in flight', { type: 'RESEND_REQUESTED' }, 'generateOtp'],
  ['another passcode is requested', { type: 'CHANNEL_CHOSEN', channel: 'Email' }, 'generateOtp'],
] as const)(
  'a phone call confirmed while %s continues the flow, whatever the other response @VER-4 @VER-6 @SEC-R17',
  async (_while, asked, waited) => {
    const poll = held();
    const other = held();
    const next = held();
    const store = fixtureStore(
      fixtures['verify-call'],
      effects({ pollPhoneCall: poll.effect, [waited]: other.effect, createTemporaryPassword: next.effect }),
    );
    store.send({ type: 'PHONE_CALL_POLLED' });
    store.send({ type: 'PHONE_CALL_POLLED' });
    if (asked.type === 'CHANNEL_CHOSEN') store.send({ type: 'RETURNED' });
    store.send(asked);
    expect(store.getState().busy).toBe(waited);
    await poll.answer({ type: 'VERIFIED' });
    const leading = store.getState();
    expect(leading).toMatchObject({
      busy: 'createTemporaryPassword',
      verifyOtp: { authenticationResult: 'SUCCESS' },
    });
    const rejected = { kind: 'rejected', code: 'OTP_ERR_003', retryAfterSeconds: null } as const;
    await other.answer({ type: 'PASSCODE_NOT_SENT', failure: rejected, at: 5 });
    await poll.answer({ type: 'VERIFIED' });
    expect(store.getState()).toEqual(leading);
    expect(next.effect).toHaveBeenCalledTimes(1);
  },
);
