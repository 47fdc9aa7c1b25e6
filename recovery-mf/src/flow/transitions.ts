import { failureMessage, LED_BACK } from '../api/failure-messages';
import {
  banner,
  callChecked,
  callFailed,
  channelUnreachable,
  closed,
  ended,
  errorCleared,
  notChecked,
  notSent,
  rejectedField,
  returnedToOptions,
  returnedToRequest,
  sentAnother,
  shownAgain,
  userIdSent,
  verified,
} from './actions';
import {
  goesOnCalling,
  hasEnded,
  hasNoPasscode,
  isAboutPasscode,
  isBackground,
  isCall,
  isFinishedElsewhere,
  isFirstTime,
  isFree,
  isLocked,
  isOfThisSend,
  isOver,
  isRejected,
  isVerified,
  isWaitingForCall,
  isWaitingForMessage,
  overtakes,
  showsOptions,
  showsOther,
} from './guards';
import type { EventOf, EventType, RecoveryEvent } from './recovery-events';
import type { EffectName } from './effect-names';
import { openedRecovery, UNVERIFIED, type PageType, type RecoveryState } from './recovery-state';

/** One transition: on this event go to `to` (or stay), change the state, start an effect. */
export interface FlowRow<Event> {
  /** Guard; the first transition whose guard passes is taken. */
  readonly when?: (state: RecoveryState, event: Event) => boolean;
  /** Next screen; by default the one that the action sets, or the same. */
  readonly to?: PageType;
  readonly change?: (state: RecoveryState, event: Event) => Partial<RecoveryState>;
  readonly then?: EffectName;
}

type RowsOfScreen = { readonly [Type in EventType]?: readonly FlowRow<EventOf<Type>>[] };

type LeadingOn = EventOf<'VERIFIED' | 'CODE_ENTERED' | 'CHANNEL_CHOSEN'>;

/** Transitions after a correct passcode (section 4.5). */
const AFTER_VERIFIED: readonly FlowRow<LeadingOn>[] = [
  { when: ({ flow }) => flow === 'FUID', change: verified, then: 'sendUserId' },
  { when: isFirstTime, change: verified, then: 'goToChangePassword' },
  { change: verified, then: 'requestTemporaryPassword' },
];

/** The same at the options: after a correct passcode the service sends and accepts no other one. */
const ONCE_VERIFIED = AFTER_VERIFIED.map((row): FlowRow<LeadingOn> => ({
  ...row,
  when: (state, event) => isVerified(state) && (row.when?.(state, event) ?? true),
}));

const CLEAR_ERROR: RowsOfScreen['ERROR_CLEARED'] = [
  {
    when: ({ errorMessage, verifyOtp, failedSend }) =>
      errorMessage !== null || verifyOtp.failure !== null || failedSend?.hasEarlier === true,
    change: errorCleared,
  },
];

/** Restarts a recovery that has expired after an hour, whatever was requested. */
const ENDS = { when: hasEnded, to: 'REQUEST', change: ended } as const;

const LOCKS = { when: isLocked, to: 'ERROR', change: closed } as const;

const FINISHED = { when: isFinishedElsewhere, to: 'ERROR', change: closed } as const;

/** Transitions of every screen (section 4.8). */
const RESET: RowsOfScreen['RESET'] = [
  {
    to: 'REQUEST',
    change: ({ journey }, { flow, firstTime }) => openedRecovery(flow, firstTime, journey + 1),
  },
];

/** Shows a step or the end again without any effect. */
const SHOWN: RowsOfScreen['STEP_SHOWN'] = [{ when: showsOther, change: shownAgain }];

/** Back from the end restarts the recovery. */
const OVER: RowsOfScreen['STEP_SHOWN'] = [
  {
    to: 'REQUEST',
    change: ({ source, firstTime, journey }) =>
      openedRecovery(source === 'fuid' ? 'FUID' : 'FPS', firstTime, journey + 1),
  },
];

/** Transitions that OTP and VERIFY share: a phone call may be confirmed after the visitor has left it. */
const EITHER: RowsOfScreen = {
  RESET,
  ERROR_CLEARED: CLEAR_ERROR,
  VERIFIED: AFTER_VERIFIED,
  USER_ID_SENT: [{ to: 'INFO', change: userIdSent }],
  USER_ID_NOT_SENT: [{ when: isOver, to: 'ERROR', change: closed }, { change: banner }],
  TEMPORARY_PASSWORD_READY: [{ then: 'goToChangePassword' }],
  TEMPORARY_PASSWORD_FAILED: [{ when: isRejected, to: 'ERROR', change: closed }, { change: banner }],
};

/**
 * The recovery flow (section 4 of the product specification). An event that a screen does not list has no effect there.
 */
export const RECOVERY_FLOW: Readonly<Record<PageType, RowsOfScreen>> = {
  REQUEST: {
    RESET,
    ERROR_CLEARED: CLEAR_ERROR,
    LED_BACK: [{ change: () => ({ errorMessage: LED_BACK }) }],
    USER_ID_ENTERED: [
      { change: (_, { userId }) => ({ userId, errorMessage: null }), then: 'retrieveChannels' },
    ],
    DETAILS_ENTERED: [
      {
        change: (_, { type: _type, ...details }) => ({ ...details, errorMessage: null }),
        then: 'lookUpUser',
      },
    ],
    USER_FOUND: [
      {
        change: (_, { principalId, userId }) => ({ userId, transactionKey: principalId, flow: 'FUID' }),
        then: 'retrieveChannels',
      },
    ],
    USER_NOT_FOUND: [
      { change: (_, { failure }) => ({ errorMessage: failureMessage(failure, 'forgotUser.error_msg') }) },
    ],
    CHANNELS_FOUND: [{ to: 'OTP', change: (_, { otpAuth, userType }) => ({ otpAuth, userType }) }],
    CHANNELS_FAILED: [{ change: banner }],
    STEP_SHOWN: SHOWN,
  },

  OTP: {
    ...EITHER,
    RETURNED: [{ when: isFree, to: 'REQUEST', change: returnedToRequest }],
    STEP_SHOWN: SHOWN,
    CHANNEL_CHOSEN: [
      ...ONCE_VERIFIED,
      { change: () => ({ errorMessage: null, call_error: false, unreachable: null }), then: 'generateCode' },
    ],
    CODE_SENT: [{ to: 'VERIFY', change: (_, { sendOtp }) => ({ sendOtp, verifyOtp: UNVERIFIED }) }],
    CODE_NOT_SENT: [ENDS, { when: isRejected, to: 'ERROR', change: closed }, { change: banner }],
  },

  VERIFY: {
    ...EITHER,
    RETURNED: [{ when: isFree, to: 'OTP', change: returnedToOptions }],
    STEP_SHOWN: [{ when: showsOptions, to: 'OTP', change: returnedToOptions }, ...SHOWN],
    CODE_ENTERED: [...ONCE_VERIFIED, { change: errorCleared, then: 'verifyCode' }],
    CALL_POLLED: [{ when: isWaitingForCall, then: 'pollCall' }],
    STATUS_DUE: [{ when: isWaitingForMessage, then: 'readCallStatus' }],
    SEND_FAILED: [{ when: isOfThisSend, change: notSent }],
    RESEND_ASKED: [
      { when: (state) => !isVerified(state), change: () => ({ errorMessage: null }), then: 'resendCode' },
    ],
    CODE_SENT: [{ change: sentAnother }],
    CODE_NOT_SENT: [ENDS, LOCKS, FINISHED, { change: banner }],
    CALL_PENDING: [{ when: (state) => !isVerified(state), change: callChecked }],
    CHANNEL_UNREACHABLE: [{ to: 'OTP', change: channelUnreachable }],
    NOT_VERIFIED: [
      ENDS,
      LOCKS,
      FINISHED,
      // A poll of a phone call that has failed meanwhile.
      { when: hasNoPasscode },
      { when: goesOnCalling, change: notChecked },
      { when: isCall, to: 'OTP', change: callFailed },
      { when: isAboutPasscode, change: rejectedField },
      { change: banner },
    ],
  },

  ERROR: { RESET, STEP_SHOWN: OVER },
  INFO: { RESET, STEP_SHOWN: OVER },
};

/** Result of an event: the next state and the effect to start. */
export interface FlowStep {
  readonly state: RecoveryState;
  readonly effect: EffectName | null;
}

/**
 * Finds the transition for an event. Pure.
 *
 * @returns null when the screen has no transition for it, or an effect is running; only a correct passcode still counts then
 */
export const nextStep = (state: RecoveryState, event: RecoveryEvent): FlowStep | null => {
  // The table types each transition by its event; TypeScript cannot pair the two for a union of events.
  const rows = RECOVERY_FLOW[state.pageType][event.type] as readonly FlowRow<RecoveryEvent>[] | undefined;
  const row = rows?.find(({ when }) => when === undefined || when(state, event));
  if (row === undefined) return null;
  const effect = row.then ?? null;
  const waits = effect !== null && !isBackground(effect);
  if (waits && state.busy !== null && !overtakes(state, event)) return null;
  return {
    state: {
      ...state,
      pageType: row.to ?? state.pageType,
      ...row.change?.(state, event),
      busy: waits ? effect : event.type === 'RESET' ? null : state.busy,
    },
    effect,
  };
};
