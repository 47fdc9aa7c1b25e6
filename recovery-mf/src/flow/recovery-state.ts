import type { Channel, Flow, RecoveryOutcome } from '@portal/contract/api';
import type { ChannelBy } from '@portal/contract/recovery';
import type { TranslationValues } from '@portal/shared-wl-assets';
import type { OtpAuth, SendOtp } from '../api/recovery-results';
import type { EffectName } from './effect-names';
import type { MessageKey } from './next-steps';

/** Screens of a recovery (REC-2). */
export type PageType = 'REQUEST' | 'OTP' | 'VERIFY' | 'ERROR' | 'INFO';

/** Type of the user; `both` while it is unknown (REC-9). */
export type RecoveryUserType = 'internal' | 'external' | 'both';

/** Message key of this part with interpolation values. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: TranslationValues;
}

/** A failed send (OTP-5). */
export interface FailedSend extends Pick<SendOtp, 'channel' | 'channelValue' | 'unprotectedValue'> {
  /** Whether `sendOtp` is an earlier passcode that is valid again; otherwise there is no passcode to enter. */
  readonly hasEarlier: boolean;
}

/** Status of a phone call; CONFIRMED once the correct code was keyed in. */
export type CallStatus = 'CALLING' | 'ANSWERED' | 'CONFIRMED';

/** State of the verification of a passcode. */
export interface VerifyOtp {
  readonly authenticationResult: 'SUCCESS' | null;
  readonly callStatus: CallStatus;
  /** Message at the passcode field after a rejection. */
  readonly failure: Message | null;
  /** Number of rejections; a new number makes the same message be announced again. */
  readonly rejections: number;
}

/** Announcement of when the visitor can request a new passcode. */
export interface ResendNotice {
  readonly key: 'verify.resendIn' | `verify.resendReady${ChannelBy<'keypad'> | ''}`;
  readonly values: TranslationValues;
  /** `sentAt` of the passcode that the visitor can replace. */
  readonly sentAt: number;
}

/** State of the recovery (REC-11); lives as long as the page. */
export interface RecoveryState {
  readonly pageType: PageType;
  readonly userType: RecoveryUserType;
  readonly flow: Flow;
  /** First-time set-up: from FTUF=Y (REC-1), and from the user's record after the passcode. */
  readonly firstTime: boolean;
  /** Page on which the recovery started. */
  readonly source: 'fps' | 'fuid';
  /** User ID as entered, or the opaque handle of a looked-up user (D-6). */
  readonly userId: string;
  /** Sealed user ID of a look-up; empty when the visitor knew the user ID. */
  readonly transactionKey: string;
  /** Name and e-mail address as entered in a look-up. */
  readonly firstName: string;
  readonly lastName: string;
  readonly emailId: string;
  readonly otpAuth: OtpAuth | null;
  /** The passcode on screen; on the options screen, the last passcode of this recovery (VER-5). */
  readonly sendOtp: SendOtp | null;
  /** The newest send if it failed; cleared when a passcode is sent or an earlier one is entered. */
  readonly failedSend: FailedSend | null;
  /** Set when the screen of the passcode has been open for a moment, so that its live region announces it. */
  readonly resendNotice?: ResendNotice;
  readonly verifyOtp: VerifyOtp;
  /** Whether the next wrong passcode closes the recovery; a resend does not change this. */
  readonly lastTry: boolean;
  /** Banner of the page. */
  readonly errorMessage: Message | null;
  /** Whether a channel failed; shown under its option (OTP-3). */
  readonly call_error: boolean;
  /** The channel that failed. */
  readonly unreachable: Channel | null;
  /** Effect that the visitor waits for, if any. */
  readonly busy: EffectName | null;
  /**
   * Time at which the recovery was closed by this device's clock, its reference, and its outcome if the service reports one;
   * null while the recovery is open.
   */
  readonly closed: {
    readonly at: number;
    readonly reference: string;
    readonly outcome?: RecoveryOutcome;
  } | null;
  /** Masked e-mail address to which the User ID was sent; empty before that, or when it is unknown. */
  readonly sentTo: string;
  /** Incremented by every reset, so that results of older effects are ignored. */
  readonly journey: number;
}

export const UNVERIFIED: VerifyOtp = {
  authenticationResult: null,
  callStatus: 'CALLING',
  failure: null,
  rejections: 0,
};

/** Creates the initial state (REC-1). */
export const openedRecovery = (flow: Flow, firstTime: boolean, journey = 0): RecoveryState => ({
  pageType: 'REQUEST',
  userType: 'both',
  flow,
  firstTime: flow === 'FPS' && firstTime,
  source: flow === 'FUID' ? 'fuid' : 'fps',
  userId: '',
  transactionKey: '',
  firstName: '',
  lastName: '',
  emailId: '',
  otpAuth: null,
  sendOtp: null,
  failedSend: null,
  verifyOtp: UNVERIFIED,
  lastTry: false,
  errorMessage: null,
  call_error: false,
  unreachable: null,
  busy: null,
  closed: null,
  sentTo: '',
  journey,
});
