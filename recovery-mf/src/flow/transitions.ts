import { failureMessage, LED_BACK } from '../api/failure-messages';
import {
  banner,
  callChecked,
  callFailed,
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

/** One line of the flow: on this event go to `to` (or stay), change the state, start a call. */
export interface FlowRow<Event> {
  /** The line holds only then; the first line that holds is taken. */
  readonly when?: (state: RecoveryState, event: Event) => boolean;
  /** Next screen; when left out the one that the change names, or the same. */
  readonly to?: PageType;
  readonly change?: (state: RecoveryState, event: Event) => Partial<RecoveryState>;
  readonly then?: EffectName;
}

type RowsOfScreen = { readonly [Type in EventType]?: readonly FlowRow<EventOf<Type>>[] };

type LeadingOn = EventOf<'VERIFIED' | 'CODE_ENTERED' | 'CHANNEL_CHOSEN'>;

/** Section 4.5: what a right passcode leads to. */
const AFTER_VERIFIED: readonly FlowRow<LeadingOn>[] = [
  { when: ({ flow }) => flow === 'FUID', change: verified, then: 'sendUserId' },
  { when: isFirstTime, change: verified, then: 'goToChangePassword' },
  { change: verified, then: 'requestTemporaryPassword' },
];

/** The same once more: the services take no second passcode, and send none, where one was right. */
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

/** A recovery that has lasted its hour is begun anew, whatever it was asked for. */
const ENDS = { when: hasEnded, to: 'REQUEST', change: ended } as const;

const LOCKS = { when: isLocked, to: 'ERROR', change: closed } as const;

const FINISHED = { when: isFinishedElsewhere, to: 'ERROR', change: closed } as const;

/** Section 4.8: from every screen. */
const RESET: RowsOfScreen['RESET'] = [
  {
    to: 'REQUEST',
    change: ({ journey }, { flow, firstTime }) => openedRecovery(flow, firstTime, journey + 1),
  },
];

/** A step, or the end, is shown as it was, with nothing sent and nothing done. */
const SHOWN: RowsOfScreen['STEP_SHOWN'] = [{ when: showsOther, change: shownAgain }];

/** Back from the end no step is shown again: the recovery begins anew. */
const OVER: RowsOfScreen['STEP_SHOWN'] = [
  {
    to: 'REQUEST',
    change: ({ source, firstTime, journey }) =>
      openedRecovery(source === 'fuid' ? 'FUID' : 'FPS', firstTime, journey + 1),
  },
];

/** What OTP and VERIFY have in common: a visitor may have turned away from a call just as it was confirmed. */
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
 * The recovery flow, readable beside section 4 of the product specification. An event that a screen does not
 * list changes nothing there.
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
      { change: () => ({ errorMessage: null, call_error: false }), then: 'generateCode' },
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
    CALL_UNREACHABLE: [{ to: 'OTP', change: callFailed }],
    NOT_VERIFIED: [
      ENDS,
      LOCKS,
      FINISHED,
      // A check of the call that failed meanwhile.
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

/** What an event leads to: the next state and the call it starts. */
export interface FlowStep {
  readonly state: RecoveryState;
  readonly effect: EffectName | null;
}

/**
 * Takes one step through the flow. Pure.
 *
 * @returns null when the event means nothing on this screen, or would start a second call beside a running one; only a
 *   right passcode leads on all the same
 */
export const nextStep = (state: RecoveryState, event: RecoveryEvent): FlowStep | null => {
  // The table types each line by its event; looked up by a union, TypeScript can no longer pair the two.
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
