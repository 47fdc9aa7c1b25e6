import type { Channel, GenerateOtpResponse, StartRecoveryResponse } from '@portal/contract/api';
import { CHANNEL_NAMES, CHANNELS, type ContactField } from '@portal/contract/recovery';
import { decodeValue } from '@portal/contract/validation';
import { assertSuccess, InvalidResponseError, parseTimestamp, requireFields } from './parse-response';

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

/** Returns a contact after checking that it can be decoded, so that an invalid one fails here and not in a screen. */
const readable = (contact: string | undefined): string | null => {
  if (!contact) return null;
  decodeValue(contact);
  return contact;
};

/** Returns the contact of every channel. */
const readableContacts = (response: StartRecoveryResponse) =>
  Object.fromEntries(
    CHANNEL_NAMES.map((channel) => CHANNELS[channel].contact).map((field) => [
      field,
      readable(response[field]),
    ]),
  ) as Readonly<Record<ContactField, string | null>>;

/** Default channels when a service reports none: it can use every contact that it returns. */
const EVERY_CHANNEL: readonly string[] = Object.values(CHANNELS).map(({ supported }) => supported);

/**
 * Returns the recovery that the service has started.
 *
 * @throws InvalidResponseError when a required field is missing or a value cannot be read
 */
export const toOtpAuth = (response: StartRecoveryResponse): OtpAuth => {
  requireFields(response, ['userId', 'transactionId']);
  const { supportedotpChannels = EVERY_CHANNEL } = response;
  if (!Array.isArray(supportedotpChannels)) throw new InvalidResponseError();
  return {
    userId: response.userId,
    sessionId: response.sessionId ?? '',
    transactionId: response.transactionId,
    ...readableContacts(response),
    supportedotpChannels,
    reference: response.reference ?? '',
    // 128 random bits.
    retryKey: crypto.getRandomValues(new BigUint64Array(2)).join('-'),
  };
};

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

/** Validity of a passcode unless the service says otherwise, in milliseconds (product specification, section 9). */
const VALIDITY_MS = 20 * 60_000;

/**
 * Returns the times of a sent passcode. All of them are optional in the response (section 3.7).
 *
 * @param now this device's clock, in milliseconds since 1970
 */
const toDeviceTimes = (
  { sentAt, validUntil, resendAvailableAt, serverTime }: GenerateOtpResponse,
  now: number,
): Pick<SendOtp, 'sentAt' | 'hasDeviceTime' | 'validUntil' | 'resendAvailableAt' | 'clockOffset'> => ({
  ...(sentAt === undefined ? { sentAt: now, hasDeviceTime: true } : { sentAt: parseTimestamp(sentAt) }),
  validUntil:
    validUntil === undefined
      ? (sentAt === undefined ? now : parseTimestamp(sentAt)) + VALIDITY_MS
      : parseTimestamp(validUntil),
  ...(resendAvailableAt !== undefined && { resendAvailableAt: parseTimestamp(resendAvailableAt) }),
  clockOffset: serverTime === undefined ? 0 : parseTimestamp(serverTime) - now,
});

/**
 * Returns the passcode that the service has sent.
 *
 * @param now this device's clock, in milliseconds since 1970
 * @param request channel and destination of the request, and the recovery that it belongs to
 * @throws InvalidResponseError when the page has to show a passcode, as for a phone call, and there is none (D-5)
 */
export const toSendOtp = (
  response: GenerateOtpResponse,
  now: number,
  request: Pick<SendOtp, 'channel' | 'channelValue' | 'unprotectedValue' | 'transactionId' | 'sessionId'>,
): SendOtp => {
  assertSuccess(response);
  const { showsPasscode } = CHANNELS[request.channel];
  if (showsPasscode) requireFields(response, ['otp']);
  return {
    ...request,
    // A service may return it for every channel (section 3.7); a passcode of a message must not reach the page.
    otp: showsPasscode && response.otp !== undefined ? decodeValue(response.otp) : null,
    ...toDeviceTimes(response, now),
    ...(response.resendsLeft !== undefined && { resendsLeft: response.resendsLeft }),
    ...(response.sendStatusAt && { statusAt: parseTimestamp(response.sendStatusAt) }),
    ...(response.passcodeCharacters && { passcodeCharacters: response.passcodeCharacters }),
    ...(response.reference && { reference: response.reference }),
  };
};

/** Passcode sent before a failed send; it is valid again. */
export type EarlierPasscode = Pick<
  SendOtp,
  'channel' | 'sentAt' | 'validUntil' | 'resendsLeft' | 'passcodeCharacters' | 'reference'
>;
