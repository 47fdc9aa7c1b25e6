import type { RecoveryOutcome } from '@portal/services/contract';
import type { MessageKey } from './message-keys';
import type { TextValues } from '@portal/shared-wl-assets';
import type { EffectName } from './effect-names';

/** Screens of a recovery (REC-2). */
export type PageType = 'REQUEST' | 'OTP' | 'VERIFY' | 'ERROR' | 'INFO';

/** What is recovered, as the services name it; first-time set-up is FPS with `firstTime`. */
export type Flow = 'FPS' | 'FUID';

/** How a passcode travels, as the services name it (OTP-2). */
export type Channel = 'Email' | 'SMS' | 'Call';

/** Internal or external as the services say, both when they do not (REC-9). */
export type RecoveryUserType = 'internal' | 'external' | 'both';

/** A sentence of this part's texts, with what is filled in. */
export interface Message {
  readonly key: MessageKey;
  readonly values?: TextValues;
}

/** The recovery as the services opened it. Contacts arrive masked and encoded (REC-10) and stay so. */
export interface OtpAuth {
  readonly userId: string;
  readonly sessionId: string;
  readonly transactionId: string;
  readonly primaryEmail: string | null;
  readonly businessPhone: string | null;
  readonly cellPhone: string | null;
  readonly supportedotpChannels: readonly string[];
  /** Names this page's steps to the services, so that they repeat a response that got lost to it alone. */
  readonly retryKey?: string;
  /** What a visitor tells the Help Desk, such as 7F2K-91QD. */
  readonly reference: string;
}

/** A passcode on its way. Times are milliseconds since 1970 by the server's clock. */
export interface SendOtp {
  readonly channel: Channel;
  /** Masked destination, as shown. */
  readonly channelValue: string;
  /** The same destination as it came from the services, sent back for comparison. */
  readonly unprotectedValue: string;
  /** The code to key into the phone; null for every channel but the call (D-5). */
  readonly otp: string | null;
  readonly transactionId: string;
  readonly sessionId: string;
  readonly sentAt: number;
  readonly validUntil: number;
  readonly resendAvailableAt: number;
  readonly resendsLeft: number;
  /** From then on the services tell whether the message could be handed over; absent where they do not. */
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

/** A send whose message no provider took (OTP-5). */
export interface FailedSend extends Pick<SendOtp, 'channel' | 'channelValue' | 'unprotectedValue'> {
  /** Whether `sendOtp` is an earlier passcode, valid again; otherwise there is none to enter. */
  readonly hasEarlier: boolean;
}

/** Where a phone call stands; CONFIRMED once the right code was keyed in. */
export type CallStatus = 'CALLING' | 'ANSWERED' | 'CONFIRMED';

/** What is known of the check of a passcode. */
export interface VerifyOtp {
  readonly authenticationResult: 'SUCCESS' | null;
  readonly callStatus: CallStatus;
  /** Sentence at the passcode field after a rejection. */
  readonly failure: Message | null;
  /** Counts rejections, so that the same sentence twice is still news. */
  readonly refusals: number;
}

/** The recovery (REC-11). Nothing in it outlives the page. */
export interface RecoveryState {
  readonly pageType: PageType;
  readonly userType: RecoveryUserType;
  readonly flow: Flow;
  /** First-time set-up: FTUF=Y (REC-1), and after the passcode what the user's record says. */
  readonly firstTime: boolean;
  /** Page the visitor came in by. */
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
  /** The passcode that is asked for; at the options the last one that this recovery sends (VER-5). */
  readonly sendOtp: SendOtp | null;
  /** The newest send, when it failed, until a passcode is sent or an earlier one entered. */
  readonly failedSend: FailedSend | null;
  readonly verifyOtp: VerifyOtp;
  /** The next wrong passcode closes the recovery, whichever passcode it is. */
  readonly lastTry: boolean;
  /** Banner of the page. */
  readonly errorMessage: Message | null;
  /** A call that failed; told under the call option (OTP-3). */
  readonly call_error: boolean;
  /** The call the visitor waits for; null when there is none. */
  readonly busy: EffectName | null;
  /**
   * When the recovery was closed, by this device's clock, its reference, and what became of it where the services say so;
   * null while it goes on.
   */
  readonly closed: {
    readonly at: number;
    readonly reference: string;
    readonly outcome?: RecoveryOutcome;
  } | null;
  /** Masked address that the user ID was sent to; empty until then, or when it is not known. */
  readonly sentTo: string;
  /** Grows with every reset; answers to an older journey are dropped. */
  readonly journey: number;
}

export const UNVERIFIED: VerifyOtp = {
  authenticationResult: null,
  callStatus: 'CALLING',
  failure: null,
  refusals: 0,
};

/** A recovery that has just been opened (REC-1). */
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
  busy: null,
  closed: null,
  sentTo: '',
  journey,
});
