import type { RecoveryOutcome } from '@portal/services/contract';
import type { TranslationValues } from '@portal/shared-wl-assets';
import type { EffectName } from './effect-names';
import type { MessageKey } from './message-keys';

/** Screens of a recovery (REC-2). */
export type PageType = 'REQUEST' | 'OTP' | 'VERIFY' | 'ERROR' | 'INFO';

/** Flow, as the contract names it; first-time set-up is FPS with `firstTime`. */
export type Flow = 'FPS' | 'FUID';

/** Channel of a passcode, as the contract names it (OTP-2). */
export type Channel = 'Email' | 'SMS' | 'Call';

/** Type of the user; `both` while it is unknown (REC-9). */
export type RecoveryUserType = 'internal' | 'external' | 'both';

/** A message of this part with its values. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: TranslationValues;
}

/** The recovery as the service started it. Contacts arrive masked and encoded and stay so (REC-10). */
export interface OtpAuth {
  readonly userId: string;
  /** Empty where the service returned none. */
  readonly sessionId: string;
  readonly transactionId: string;
  readonly primaryEmail: string | null;
  readonly businessPhone: string | null;
  readonly cellPhone: string | null;
  readonly supportedotpChannels: readonly string[];
  /** Idempotency key of this page, with which the service repeats a lost response. */
  readonly retryKey?: string;
  /** Reference for the Help Desk, such as 7F2K-91QD; empty where the service has none. */
  readonly reference: string;
}

/** A sent passcode. Times are milliseconds since 1970 by the server's clock. */
export interface SendOtp {
  readonly channel: Channel;
  /** Masked destination, as shown. */
  readonly channelValue: string;
  /** The destination as the service returned it, sent back for comparison. */
  readonly unprotectedValue: string;
  /** The code to key into the phone; null for every channel but the call (D-5). */
  readonly otp: string | null;
  readonly transactionId: string;
  readonly sessionId: string;
  readonly sentAt: number;
  /** The service reported no time: `sentAt` is this device's and is not shown. */
  readonly hasDeviceTime?: true;
  /** Absent where the service does not report it; then no expiry is shown. */
  readonly validUntil?: number;
  /** Absent where another passcode can be requested at any time. */
  readonly resendAvailableAt?: number;
  /** Absent where the service does not count them. */
  readonly resendsLeft?: number;
  /** Time from which the service reports whether the message was sent; absent where it does not. */
  readonly statusAt?: number;
  /** Which characters the passcode has; digits when absent. */
  readonly passcodeCharacters?: 'digits' | 'alphanumeric';
  /** How many characters it has; six when absent. */
  readonly passcodeLength?: 6 | 8;
  /** Reference that its message shows; that of the recovery when absent. */
  readonly reference?: string;
  /** Server's clock minus this device's, in milliseconds. */
  readonly clockOffset: number;
}

/** The passcode before a failed send, which is valid again. */
export type EarlierPasscode = Pick<
  SendOtp,
  'channel' | 'sentAt' | 'validUntil' | 'resendsLeft' | 'passcodeLength' | 'reference'
>;

/** A failed send (OTP-5). */
export interface FailedSend extends Pick<SendOtp, 'channel' | 'channelValue' | 'unprotectedValue'> {
  /** Whether `sendOtp` is an earlier passcode, valid again; otherwise there is none to enter. */
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
  /** Number of rejections, so that the same message is announced again. */
  readonly rejections: number;
}

/** The state of the recovery (REC-11), for the life of the page. */
export interface RecoveryState {
  readonly pageType: PageType;
  readonly userType: RecoveryUserType;
  readonly flow: Flow;
  /** First-time set-up: by FTUF=Y (REC-1), after the passcode by the user's record. */
  readonly firstTime: boolean;
  /** Page by which the visitor entered. */
  readonly source: 'fps' | 'fuid';
  /** As entered, or the handle that stands for a looked-up user (D-6). */
  readonly userId: string;
  /** Sealed user ID of a look-up; empty when the visitor knew the user ID. */
  readonly transactionKey: string;
  /** Name and e-mail address as entered in a look-up. */
  readonly firstName: string;
  readonly lastName: string;
  readonly emailId: string;
  readonly otpAuth: OtpAuth | null;
  /** The passcode on screen; at the options the last one of this recovery (VER-5). */
  readonly sendOtp: SendOtp | null;
  /** The newest send, when it failed, until a passcode is sent or an earlier one entered. */
  readonly failedSend: FailedSend | null;
  readonly verifyOtp: VerifyOtp;
  /** The next wrong passcode closes the recovery, whichever passcode it is. */
  readonly lastTry: boolean;
  /** Banner of the page. */
  readonly errorMessage: Message | null;
  /** Whether a phone call failed, or another channel is unreachable; shown under its option (OTP-3). */
  readonly call_error: boolean;
  /** The unreachable channel, where it is not the phone call. */
  readonly unreachable: Exclude<Channel, 'Call'> | null;
  /** The effect that the visitor waits for; null without one. */
  readonly busy: EffectName | null;
  /**
   * Time at which the recovery was closed, by this device's clock, its reference, and its outcome where the service reports
   * it; null while it is open.
   */
  readonly closed: {
    readonly at: number;
    readonly reference: string;
    readonly outcome?: RecoveryOutcome;
  } | null;
  /** Masked e-mail address to which the User ID was sent; empty before, or when it is unknown. */
  readonly sentTo: string;
  /** Grows with every reset; results of older effects are ignored. */
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
