import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES, CHANNELS } from '@portal/contract/recovery';
import type { OtpAuth } from '../api/recovery-results';

/** One way to receive a passcode. */
export interface ChallengeOption {
  /** Key prefixed with its order, such as 1Email (section 9). */
  readonly key: string;
  /** The key without its digit, as the services expect it. */
  readonly channel: Channel;
  /** Destination as the service returned it, masked and encoded. */
  readonly value: string;
}

/**
 * Returns the options that have a destination and a supported channel, in the order of their keys (OTP-2).
 */
export const challengeOptions = (otpAuth: OtpAuth): readonly ChallengeOption[] =>
  CHANNEL_NAMES.flatMap((channel) => {
    const { key, contact, supported } = CHANNELS[channel];
    const value = otpAuth[contact];
    return value && otpAuth.supportedotpChannels.includes(supported) ? [{ key, channel, value }] : [];
  });
