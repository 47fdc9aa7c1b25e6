import type { Channel, OtpAuth } from './recovery-state';

/** One way to receive a passcode. */
export interface ChallengeOption {
  /** Key prefixed with its order, such as 1Email (section 9). */
  readonly key: string;
  /** The key without its digit, as the services expect it. */
  readonly channel: Channel;
  /** Destination as the service returned it, masked and encoded. */
  readonly value: string;
}

const ROWS = [
  { key: '1Email', destination: 'primaryEmail', supported: 'email' },
  { key: '2SMS', destination: 'cellPhone', supported: 'sms' },
  { key: '3Call', destination: 'businessPhone', supported: 'phone' },
] as const;

/** Removes the leading digit: `2SMS` becomes `SMS` (OTP-2). */
export const toChannel = (key: (typeof ROWS)[number]['key']): Channel => key.slice(1) as Channel;

/**
 * Returns the options that have a destination and a supported channel, in the order of their keys (OTP-2).
 */
export const challengeOptions = (otpAuth: OtpAuth): readonly ChallengeOption[] =>
  ROWS.flatMap(({ key, destination, supported }) => {
    const value = otpAuth[destination];
    return value && otpAuth.supportedotpChannels.includes(supported)
      ? [{ key, channel: toChannel(key), value }]
      : [];
  });
