import type { Channel, StartRecoveryResponse } from '../api';
import { maskEmail, maskPhone, maskSmsNumber } from '../validation/masking';

/** A way to send a passcode. */
interface ChannelRecord {
  /** Key of its option, prefixed with its order (OTP-2, section 9). */
  readonly key: string;
  /** Its name in `supportedotpChannels`, and in the users' stored channels. */
  readonly supported: NonNullable<StartRecoveryResponse['supportedotpChannels']>[number];
  /** Its name in settings and commands. */
  readonly name: string;
  /** Field of the contact that it reaches. */
  readonly contact: keyof StartRecoveryResponse;
  /** What the contact is. */
  readonly destination: string;
  /** The visitor types the passcode on the page, or keys it into the phone. */
  readonly confirmation: 'code' | 'keypad';
  /** Whether the page shows the passcode (D-5). */
  readonly showsPasscode: boolean;
  /** Seconds within which the visitor has to answer; only with a key pad. */
  readonly answerSeconds?: number;
  /** Masks a decoded contact in the same way on every screen (VAL-7, VER-1). */
  readonly mask: (contact: string) => string;
  readonly icon: string;
  /** Message keys of the options screen: suffix of its texts, words before the contact, failure (OTP-3, OTP-4). */
  readonly messages: { readonly text: string; readonly at: string; readonly failed: string };
}

/** Every channel, by its name on the wire and in the order of the options. */
export const CHANNELS = {
  Email: {
    key: '1Email',
    supported: 'email',
    name: 'email',
    contact: 'primaryEmail',
    destination: 'email',
    confirmation: 'code',
    showsPasscode: false,
    mask: maskEmail,
    icon: 'mail',
    messages: { text: 'email', at: 'challenge_at', failed: 'unreachable' },
  },
  SMS: {
    key: '2SMS',
    supported: 'sms',
    name: 'sms',
    contact: 'cellPhone',
    destination: 'phone',
    confirmation: 'code',
    showsPasscode: false,
    mask: maskSmsNumber,
    icon: 'message',
    messages: { text: 'sms', at: 'challenge_at', failed: 'unreachable' },
  },
  Call: {
    key: '3Call',
    supported: 'phone',
    name: 'call',
    contact: 'businessPhone',
    destination: 'phone',
    confirmation: 'keypad',
    showsPasscode: true,
    answerSeconds: 30,
    mask: maskPhone,
    icon: 'phone',
    messages: { text: 'call', at: 'challenge_at_call', failed: 'call_challenge_error' },
  },
} as const satisfies Readonly<Record<Channel, ChannelRecord>>;

/** Names of the channels on the wire, in the order of the options. */
export const CHANNEL_NAMES = Object.keys(CHANNELS) as readonly Channel[];

/** Returns the channel with a name in settings and commands, in any letter case. */
export const findChannel = (name: string): Channel | undefined =>
  CHANNEL_NAMES.find((channel) => CHANNELS[channel].name === name.toLowerCase());

/** A contact in the response to fps/auth. */
export type ContactField = (typeof CHANNELS)[Channel]['contact'];

/** A channel of one kind of confirmation. */
export type ChannelBy<Confirmation extends ChannelRecord['confirmation']> = {
  [Name in Channel]: (typeof CHANNELS)[Name]['confirmation'] extends Confirmation ? Name : never;
}[Channel];

/** Whether the passcode is keyed into a phone, so that the page waits for it and has no field. */
export const isKeypadChannel = (channel: Channel | null): channel is ChannelBy<'keypad'> =>
  channel !== null && CHANNELS[channel].confirmation === 'keypad';
