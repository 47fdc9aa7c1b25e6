import {
  banner,
  channelFailed,
  checkFailed,
  closed,
  ended,
  errorCleared,
  phoneCallPolled,
  rejectedField,
  resent,
  returnedToOptions,
  returnedToRequest,
  sendFailed,
  shownAgain,
  userIdSent,
  verified,
} from './actions';
import type { EffectName } from './effect-names';
import { failureMessage, REDIRECTED_BACK } from './failure-messages';
import {
  hasEnded,
  hasNoPasscode,
  isAboutPasscode,
  isBackground,
  isFinishedElsewhere,
  isFirstTime,
  isForCurrentSend,
  isIdle,
  isLocked,
  isOver,
  isPhoneCall,
  isRejected,
  isStillRinging,
  isVerified,
  isWaitingForMessage,
  isWaitingForPhoneCall,
  showsOptions,
  showsOther,
  supersedes,
} from './guards';
import type { EventOf, EventType, RecoveryEvent } from './recovery-events';
import { openedRecovery, type PageType, type RecoveryState, UNVERIFIED } from './recovery-state';

/** Transition of a screen for one event: optionally changes the screen and the state and starts an effect. */
export interface Transition<Event> {
  /** Guard; the first transition whose guard passes is taken. */
  readonly guard?: (state: RecoveryState, event: Event) => boolean;
  /** Next screen; by default the screen that the action sets, else the current one. */
  readonly target?: PageType;
  readonly action?: (state: RecoveryState, event: Event) => Partial<RecoveryState>;
  readonly effect?: EffectName;
}

type ScreenTransitions = { readonly [Type in EventType]?: readonly Transition<EventOf<Type>>[] };

type VerifyingEvent = EventOf<'VERIFIED' | 'PASSCODE_SUBMITTED' | 'CHANNEL_CHOSEN'>;

/** Transitions after a correct passcode (section 4.5). */
const AFTER_VERIFIED: readonly Transition<VerifyingEvent>[] = [
  { guard: ({ flow }) => flow === 'FUID', action: verified, effect: 'sendUserId' },
  { guard: isFirstTime, action: verified, effect: 'goToChangePassword' },
  { action: verified, effect: 'createTemporaryPassword' },
];

/** AFTER_VERIFIED for the options screen: after a correct passcode the service neither sends nor accepts another. */
const IF_VERIFIED = AFTER_VERIFIED.map((row): Transition<VerifyingEvent> => ({
  ...row,
  guard: (state, event) => isVerified(state) && (row.guard?.(state, event) ?? true),
}));

const CLEAR_ERROR: ScreenTransitions['ERROR_CLEARED'] = [
  {
    guard: ({ errorMessage, verifyOtp, failedSend }) =>
      errorMessage !== null || verifyOtp.failure !== null || failedSend?.hasEarlier === true,
    action: errorCleared,
  },
];

/** Restarts a recovery that has expired, whichever request reported it. */
const EXPIRE_TRANSITION = { guard: hasEnded, target: 'REQUEST', action: ended } as const;

const LOCK_TRANSITION = { guard: isLocked, target: 'ERROR', action: closed } as const;

/** Transitions of every screen (section 4.8). */
const RESET: ScreenTransitions['RESET'] = [
  {
    target: 'REQUEST',
    action: ({ journey }, { flow, firstTime }) => openedRecovery(flow, firstTime, journey + 1),
  },
];

/** Restores a step or the end without starting an effect. */
const SHOW_STEP: ScreenTransitions['STEP_SHOWN'] = [{ guard: showsOther, action: shownAgain }];

/** Restarts the recovery when the visitor goes back from the end. */
const RESTART_ON_BACK: ScreenTransitions['STEP_SHOWN'] = [
  {
    target: 'REQUEST',
    action: ({ source, firstTime, journey }) =>
      openedRecovery(source === 'fuid' ? 'FUID' : 'FPS', firstTime, journey + 1),
  },
];

/** Transitions that OTP and VERIFY share: a phone call may be confirmed after the visitor has left it. */
const PASSCODE_TRANSITIONS: ScreenTransitions = {
  RESET,
  ERROR_CLEARED: CLEAR_ERROR,
  WAITED: [{ action: () => ({ errorMessage: { key: 'error.waited' } }) }],
  VERIFIED: AFTER_VERIFIED,
  USER_ID_SENT: [{ target: 'INFO', action: userIdSent }],
  USER_ID_NOT_SENT: [{ guard: isOver, target: 'ERROR', action: closed }, { action: banner }],
  TEMPORARY_PASSWORD_READY: [{ effect: 'goToChangePassword' }],
  TEMPORARY_PASSWORD_FAILED: [{ guard: isRejected, target: 'ERROR', action: closed }, { action: banner }],
};

/**
 * The recovery flow (section 4 of the product specification). A screen ignores events that it does not list.
 */
export const RECOVERY_TRANSITIONS: Readonly<Record<PageType, ScreenTransitions>> = {
  REQUEST: {
    RESET,
    ERROR_CLEARED: CLEAR_ERROR,
    REDIRECTED_BACK: [{ action: () => ({ errorMessage: REDIRECTED_BACK }) }],
    USER_ID_ENTERED: [
      { action: (_, { userId }) => ({ userId, errorMessage: null }), effect: 'startRecovery' },
    ],
    DETAILS_ENTERED: [
      {
        action: (_, { type: _type, ...details }) => ({ ...details, errorMessage: null }),
        effect: 'findUser',
      },
    ],
    USER_FOUND: [
      {
        action: (_, { principalId, userId }) => ({ userId, transactionKey: principalId, flow: 'FUID' }),
        effect: 'startRecovery',
      },
    ],
    USER_NOT_FOUND: [
      { action: (_, { failure }) => ({ errorMessage: failureMessage(failure, 'forgotUser.error_msg') }) },
    ],
    PROOF_DEMANDED: [{ effect: 'proveWork' }],
    CHANNELS_FOUND: [{ target: 'OTP', action: (_, { otpAuth, userType }) => ({ otpAuth, userType }) }],
    CHANNELS_FAILED: [{ action: banner }],
    STEP_SHOWN: SHOW_STEP,
  },

  OTP: {
    ...PASSCODE_TRANSITIONS,
    RETURNED: [{ guard: isIdle, target: 'REQUEST', action: returnedToRequest }],
    STEP_SHOWN: SHOW_STEP,
    CHANNEL_CHOSEN: [
      ...IF_VERIFIED,
      {
        action: () => ({ errorMessage: null, call_error: false, unreachable: null }),
        effect: 'generateOtp',
      },
    ],
    PASSCODE_SENT: [{ target: 'VERIFY', action: (_, { sendOtp }) => ({ sendOtp, verifyOtp: UNVERIFIED }) }],
    PASSCODE_NOT_SENT: [
      EXPIRE_TRANSITION,
      { guard: isRejected, target: 'ERROR', action: closed },
      { action: banner },
    ],
  },

  VERIFY: {
    ...PASSCODE_TRANSITIONS,
    RETURNED: [{ guard: isIdle, target: 'OTP', action: returnedToOptions }],
    STEP_SHOWN: [{ guard: showsOptions, target: 'OTP', action: returnedToOptions }, ...SHOW_STEP],
    PASSCODE_SUBMITTED: [...IF_VERIFIED, { action: errorCleared, effect: 'verifyOtp' }],
    PHONE_CALL_POLLED: [{ guard: isWaitingForPhoneCall, effect: 'pollPhoneCall' }],
    STATUS_DUE: [{ guard: isWaitingForMessage, effect: 'readCallStatus' }],
    SEND_FAILED: [{ guard: isForCurrentSend, action: sendFailed }],
    RESEND_REQUESTED: [
      { guard: (state) => !isVerified(state), action: () => ({ errorMessage: null }), effect: 'generateOtp' },
    ],
    RESEND_ANNOUNCED: [{ action: (_, { resendNotice }) => ({ resendNotice }) }],
    PASSCODE_SENT: [{ action: resent }],
    PASSCODE_NOT_SENT: [
      EXPIRE_TRANSITION,
      LOCK_TRANSITION,
      { guard: isOver, target: 'ERROR', action: closed },
      { action: banner },
    ],
    PHONE_CALL_PENDING: [{ guard: (state) => !isVerified(state), action: phoneCallPolled }],
    CHANNEL_UNREACHABLE: [{ target: 'OTP', action: channelFailed }],
    VERIFICATION_FAILED: [
      { guard: isFinishedElsewhere, target: 'ERROR', action: closed },
      EXPIRE_TRANSITION,
      LOCK_TRANSITION,
      // Ignores a poll of a phone call that has failed in the meantime.
      { guard: hasNoPasscode },
      { guard: isStillRinging, action: checkFailed },
      { guard: isPhoneCall, target: 'OTP', action: channelFailed },
      { guard: isAboutPasscode, action: rejectedField },
      { action: banner },
    ],
  },

  ERROR: { RESET, STEP_SHOWN: RESTART_ON_BACK },
  INFO: { RESET, STEP_SHOWN: RESTART_ON_BACK },
};

/** Result of a transition: the next state and the effect to start. */
export interface TransitionResult {
  readonly state: RecoveryState;
  readonly effect: EffectName | null;
}

/**
 * Finds the transition for an event. Pure.
 *
 * @returns null when the screen has no transition for the event, or when its effect would run beside another one; only a
 * correct passcode starts an effect then
 */
export const transition = (state: RecoveryState, event: RecoveryEvent): TransitionResult | null => {
  // The table types each transition by its event; TypeScript cannot pair the two for a union of events.
  const rows = RECOVERY_TRANSITIONS[state.pageType][event.type] as
    | readonly Transition<RecoveryEvent>[]
    | undefined;
  const row = rows?.find(({ guard }) => guard === undefined || guard(state, event));
  if (row === undefined) return null;
  const effect = row.effect ?? null;
  const waits = effect !== null && !isBackground(effect);
  if (waits && state.busy !== null && !supersedes(state, event)) return null;
  return {
    state: {
      ...state,
      pageType: row.target ?? state.pageType,
      ...row.action?.(state, event),
      busy: waits ? effect : event.type === 'RESET' ? null : state.busy,
    },
    effect,
  };
};
