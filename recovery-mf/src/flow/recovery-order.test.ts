import fc from 'fast-check';
import { proofChallenge } from '../../test-support/proof-challenge';
import type { ApiFailure } from '../api/api-error';
import type { OtpAuth, SendOtp } from '../api/recovery-results';
import { type EffectName, effectsByName } from './effect-names';
import { isBackground } from './guards';
import type { MessageKey } from './next-steps';
import { type PersistedRecovery, persistedRecovery } from './persisted-recovery';
import type { RecoveryEvent } from './recovery-events';
import type { RecoveryState } from './recovery-state';
import { createRecoveryStore, type Effects } from './recovery-store';

const RUNS = process.env['TEST_QUICK'] === '1' ? 100 : 300;

/* No order of clicks and responses may reach a state that section 4 forbids. */

const otpAuth: OtpAuth = {
  userId: 'u',
  sessionId: 's',
  transactionId: 't',
  primaryEmail: 'x',
  businessPhone: 'x',
  cellPhone: null,
  supportedotpChannels: ['email', 'phone'],
  reference: '7F2K-91QD',
};
const sendOtp = (channel: SendOtp['channel']): SendOtp => ({
  channel,
  channelValue: 'x',
  unprotectedValue: 'x',
  otp: channel === 'Call' ? '123456' : null,
  transactionId: 't',
  sessionId: 's',
  sentAt: 0,
  validUntil: 9,
  resendAvailableAt: 1,
  resendsLeft: 3,
  clockOffset: 0,
});

const failure = fc.record<ApiFailure>({
  kind: fc.constantFrom('rejected', 'limited', 'unavailable'),
  code: fc.constantFrom(null, 'OTP_ERR_001', 'OTP_ERR_002', 'OTP_ERR_003', 'ISB_SITEMDR08', 'ISB_FAIL01'),
  retryAfterSeconds: fc.constantFrom(null, 0, 30),
});

const checked = fc.oneof(
  fc.constant<RecoveryEvent>({ type: 'VERIFIED' }),
  fc.constant<RecoveryEvent>({ type: 'PHONE_CALL_PENDING', callStatus: 'ANSWERED' }),
  fc.constant<RecoveryEvent>({ type: 'CHANNEL_UNREACHABLE' }),
  failure.map((said): RecoveryEvent => ({ type: 'VERIFICATION_FAILED', failure: said, at: 5 })),
);
const coded = fc.oneof(
  fc.constantFrom('Email', 'SMS', 'Call').map((channel): RecoveryEvent => ({
    type: 'PASSCODE_SENT',
    sendOtp: sendOtp(channel as SendOtp['channel']),
  })),
  failure.map((said): RecoveryEvent => ({ type: 'PASSCODE_NOT_SENT', failure: said, at: 5 })),
);
const either = (right: RecoveryEvent, wrong: (said: ApiFailure) => RecoveryEvent) =>
  fc.oneof(fc.constant(right), failure.map(wrong));

/** Possible results of each effect; null means that the page is navigating away. */
const OUTCOMES: Readonly<Record<EffectName, fc.Arbitrary<RecoveryEvent | null>>> = {
  findUser: either({ type: 'USER_FOUND', principalId: 'p', userId: 'r-1' }, (said) => ({
    type: 'USER_NOT_FOUND',
    failure: said,
  })),
  startRecovery: either({ type: 'CHANNELS_FOUND', otpAuth, userType: 'external' }, (said) => ({
    type: 'CHANNELS_FAILED',
    failure: said,
  })),
  proveWork: fc.constantFrom<RecoveryEvent | null>(
    { type: 'CHANNELS_FOUND', otpAuth, userType: 'external' },
    { type: 'PROOF_DEMANDED', step: 'startRecovery', challenge: proofChallenge, proofs: 1 },
    null,
  ),
  generateOtp: coded,
  verifyOtp: checked,
  pollPhoneCall: checked,
  readCallStatus: fc.constantFrom<RecoveryEvent | null>(
    { type: 'PHONE_CALL_PENDING', callStatus: 'ANSWERED' },
    { type: 'PHONE_CALL_POLLED' },
    { type: 'SEND_FAILED', sentAt: 0, earlier: null },
    { type: 'SEND_FAILED', sentAt: 0, earlier: sendOtp('Email') },
    null,
  ),
  sendUserId: either({ type: 'USER_ID_SENT', to: 'x' }, (said) => ({
    type: 'USER_ID_NOT_SENT',
    failure: said,
    at: 5,
  })),
  createTemporaryPassword: either({ type: 'TEMPORARY_PASSWORD_READY' }, (said) => ({
    type: 'TEMPORARY_PASSWORD_FAILED',
    failure: said,
    at: 5,
  })),
  goToChangePassword: fc.constant(null),
};

type Doing =
  | { readonly event: RecoveryEvent }
  /** The browser restores the step that was shown `back` events ago. */
  | { readonly back: number }
  | { readonly answer: number; readonly seed: number };

const visitorDoes = fc.constantFrom<RecoveryEvent>(
  { type: 'RESET', flow: 'FPS', firstTime: false },
  { type: 'RESET', flow: 'FUID', firstTime: false },
  { type: 'ERROR_CLEARED' },
  { type: 'RETURNED' },
  { type: 'USER_ID_ENTERED', userId: 'u' },
  { type: 'DETAILS_ENTERED', firstName: 'a', lastName: 'b', emailId: 'c' },
  { type: 'CHANNEL_CHOSEN', channel: 'Email' },
  { type: 'PASSCODE_SUBMITTED', otp: '123456' },
  { type: 'PHONE_CALL_POLLED' },
  { type: 'RESEND_REQUESTED' },
);
const doing: fc.Arbitrary<Doing> = fc.oneof(
  { arbitrary: visitorDoes.map((event) => ({ event })), weight: 5 },
  { arbitrary: fc.nat(6).map((back) => ({ back })), weight: 1 },
  { arbitrary: fc.record({ answer: fc.nat(5), seed: fc.nat() }), weight: 6 },
);

interface Pending {
  readonly effect: EffectName;
  readonly resolve: (event: RecoveryEvent | null) => void;
}

/** Whether the visible form can send the event: the form for the User ID, or the one for name and e-mail address. */
const isOnForm = ({ type }: RecoveryEvent, { source }: RecoveryState): boolean =>
  type === 'DETAILS_ENTERED' ? source === 'fuid' : type !== 'USER_ID_ENTERED' || source === 'fps';

/** Asserts that section 4 and security rules 3 and 17 allow a state. */
const expectAllowed = (state: RecoveryState): void => {
  if (state.pageType === 'OTP' || state.pageType === 'VERIFY') expect(state.otpAuth).not.toBeNull();
  if (state.pageType === 'VERIFY') expect(state.sendOtp).not.toBeNull();
  if (state.pageType === 'INFO') {
    expect(state.flow).toBe('FUID');
    expect(state.verifyOtp.authenticationResult).toBe('SUCCESS');
  }
  if (state.pageType === 'ERROR') expect(state.closed).not.toBeNull();
  if (state.flow === 'FUID') expect(state.firstTime).toBe(false);
};

/** Asserts that an effect may run in a state. */
const expectDue = (effect: EffectName, state: RecoveryState): void => {
  const isProved = state.verifyOtp.authenticationResult === 'SUCCESS';
  if (effect === 'sendUserId') expect([state.flow, isProved]).toEqual(['FUID', true]);
  if (effect === 'createTemporaryPassword')
    expect([state.flow, state.firstTime, isProved]).toEqual(['FPS', false, true]);
  if (effect === 'goToChangePassword') expect([state.flow, isProved]).toEqual(['FPS', true]);
  if (effect === 'verifyOtp' || isBackground(effect))
    expect([state.pageType, isProved]).toEqual(['VERIFY', false]);
  if (effect === 'generateOtp') expect(isProved).toBe(false);
};

test.each([
  ['FPS', false],
  ['FPS', true],
  ['FUID', false],
] as const)(
  '%s (first time: %s): no order shows or runs what is not allowed @REC-2 @SEC-R3 @SEC-R17',
  (flow, firstTime) =>
    fc.assert(
      fc.asyncProperty(fc.array(doing, { maxLength: 60 }), async (doings) => {
        let pending: Pending[] = [];
        const effects: Effects = effectsByName((effect) => (state) => {
          expectDue(effect, state);
          return new Promise<RecoveryEvent | null>((resolve) => {
            pending = [...pending, { effect, resolve }];
          });
        });
        const store = createRecoveryStore(flow, firstTime, effects);
        const storedRecoveries: (PersistedRecovery | null)[] = [null];
        for (const each of doings) {
          const journey = store.getState().journey;
          if ('event' in each) {
            if (isOnForm(each.event, store.getState())) store.send(each.event);
          } else if ('back' in each)
            store.send({ type: 'STEP_SHOWN', kept: storedRecoveries.at(-1 - each.back) ?? null });
          else if (pending.length > 0) {
            const call = pending[each.answer % pending.length];
            pending = pending.filter((other) => other !== call);
            const [outcome] = call ? fc.sample(OUTCOMES[call.effect], { numRuns: 1, seed: each.seed }) : [];
            call?.resolve(outcome ?? null);
            await Promise.resolve();
            await Promise.resolve();
          }
          const state = store.getState();
          expectAllowed(state);
          expect(state.journey).toBeGreaterThanOrEqual(journey);
          storedRecoveries.push(persistedRecovery(state, 0));
        }
      }),
      { numRuns: RUNS },
    ),
);

/** A state in which each field that must not be persisted has a recognizable value. */
const SECRETS = {
  firstName: 'secret-first',
  lastName: 'secret-last',
  emailId: 'secret-typed@post.info',
  errorMessage: { key: 'secret-banner' as string as MessageKey },
  verifyOtp: {
    authenticationResult: null,
    callStatus: 'CALLING',
    failure: { key: 'secret-failure' as string as MessageKey },
    rejections: 770_077,
  },
  closed: { at: 880_088, reference: 'secret-reference' },
  sentTo: 'secret-sent',
  journey: 990_099,
} as const;

test('a persisted step contains no secrets, in any state of the recovery @SEC-R12', () =>
  fc.assert(
    fc.property(
      fc.constantFrom('Email', 'SMS', 'Call'),
      fc.constantFrom('OTP', 'VERIFY'),
      (channel, pageType) => {
        const state = {
          ...createRecoveryStore('FPS', false, {} as Effects).getState(),
          pageType,
          otpAuth,
          sendOtp: {
            ...sendOtp(channel as SendOtp['channel']),
            ...(channel === 'Call' && { otp: 'secret-code' }),
          },
          ...SECRETS,
        } as RecoveryState;
        const kept = JSON.stringify(persistedRecovery(state, 0));
        expect(kept).toContain(otpAuth.reference);
        for (const secret of ['secret', '770077', '880088', '990099', '123456'])
          expect(kept).not.toContain(secret);
      },
    ),
  ));
