import type { Channel } from '@portal/contract/api';
import type { ContactField } from '@portal/contract/recovery';

/** The recovery as the service started it. Contacts are stored as received, masked and encoded (REC-10). */
export interface OtpAuth extends Readonly<Partial<Record<ContactField, string | null>>> {
  readonly userId: string;
  /** Empty when the service returns none. */
  readonly sessionId: string;
  readonly transactionId: string;
  readonly supportedotpChannels: readonly string[];
  /** Idempotency key of this page; the service repeats a lost response for the same key. */
  readonly retryKey?: string;
  /** Reference for the Help Desk, such as 7F2K-91QD; empty when the service has none. */
  readonly reference: string;
}

/** A sent passcode. Times are milliseconds since 1970 by the server's clock. */
export interface SendOtp {
  readonly channel: Channel;
  /** Masked destination, as shown. */
  readonly channelValue: string;
  /** Destination as returned by the service, which compares it when it is sent back. */
  readonly unprotectedValue: string;
  /** Code to key into the phone; null where the visitor types it here (D-5). */
  readonly otp: string | null;
  readonly transactionId: string;
  readonly sessionId: string;
  readonly sentAt: number;
  /** Set when the service reports no time: `sentAt` is this device's time and is not shown. */
  readonly hasDeviceTime?: true;
  readonly validUntil: number;
  /** Absent when another passcode can be requested at any time. */
  readonly resendAvailableAt?: number;
  /** Absent when the service does not count resends. */
  readonly resendsLeft?: number;
  /** Time from which the service reports whether the message was sent; absent when it does not report this. */
  readonly statusAt?: number;
  /** Characters of the passcode; letters and digits are accepted when absent. */
  readonly passcodeCharacters?: 'digits' | 'alphanumeric';
  /** Reference shown in the message; when absent, the reference of the recovery. */
  readonly reference?: string;
  /** Server's clock minus this device's clock, in milliseconds. */
  readonly clockOffset: number;
}

/** Passcode sent before a failed send; it is valid again. */
export type EarlierPasscode = Pick<
  SendOtp,
  'channel' | 'sentAt' | 'validUntil' | 'resendsLeft' | 'passcodeCharacters' | 'reference'
>;
