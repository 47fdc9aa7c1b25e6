import type { FastifyPluginAsync } from 'fastify';
import type { Channel } from '@portal/contract/api';
import type { Language } from '@portal/contract/i18n';
import type { ChannelBy } from '@portal/contract/recovery';

export type PhoneCallStatus = 'CALLING' | 'ANSWERED' | 'CONFIRMED' | 'UNREACHABLE';

/** Image that the HTML of an e-mail names by `cid:` and its id (RFC 2392). */
export interface InlineImage {
  contentId: string;
  /** SVG until the message is sent. */
  contentType: 'image/png' | 'image/svg+xml';
  /** base64. */
  content: string;
  /** Width of an SVG image in CSS pixels. */
  width?: number;
}

/** One message to one recipient, ready to be sent. */
export interface Message {
  /** The same in every attempt, so that a duplicate is recognised; absent outside the queue. */
  id?: string;
  channel: Channel;
  to: string;
  /** Name of the sender, by default the client's. */
  sender: string;
  /** E-mail address of the sender that replaces MAIL_FROM. */
  senderEmail?: string;
  /** E-mail address for replies. */
  replyToEmail?: string;
  /** White-label key. */
  whiteLabel?: string;
  language: Language;
  /** E-mail only. */
  subject: string | null;
  /** For a phone call the spoken text, which never contains the passcode. */
  text: string;
  /** E-mail only; made from the same sentences as the text, with names escaped. */
  html: string | null;
  /** Images of the HTML; absent without any. */
  images?: readonly InlineImage[];
  /** Passcode, to compare with the keys of a phone call and for the outbox. */
  code: string | null;
  userId: string;
  transactionId: string | null;
  sentAt: Date;
}

/** Channels for passcodes and notices (D-4). */
export interface MessageChannels {
  /** Configured channels; contacts of other channels are not offered. */
  readonly available: ReadonlySet<Channel>;
  /**
   * Sends a message; resolves once the provider has accepted it.
   *
   * @throws NotDeliveredError when it was not accepted and does not count as sent
   */
  send(message: Message): Promise<void>;
  /** Maximum number of concurrent messages by partition of the queue. */
  readonly concurrency: Readonly<Record<'mail' | 'phone', number>>;
  /** Reads the status of the newest phone call of a transaction, or of what its channel has in its place; null without one. */
  callStatus(transactionId: string, channel: ChannelBy<'keypad'>): Promise<PhoneCallStatus | null>;
  /** Callback routes of a provider; absent without callbacks. */
  readonly callbacks?: FastifyPluginAsync;
  close(): Promise<void>;
}

/** Maximum number of concurrent messages per provider; text messages and phone calls share one. */
export const CONCURRENT_SENDS = { mail: 5, phone: 10 } as const;

/**
 * Counts an attempt at the passcode of a recovery and then compares the keys of a phone call; OVER when no attempt is left,
 * LOCKED after the last one.
 *
 * @param isRight compares the keys
 * @param language of the notice about a lock; null for the default
 */
export type CheckKeys = (
  transactionId: string,
  isRight: () => boolean,
  language: Language | null,
) => Promise<'RIGHT' | 'WRONG' | 'LOCKED' | 'OVER'>;

/**
 * Error for a message that was not accepted: its recipient was rejected, permanently or temporarily, the sender of its white
 * label was rejected, or the provider is unavailable.
 */
export class NotDeliveredError extends Error {
  constructor(
    readonly kind: 'rejected' | 'put off' | 'sender rejected' | 'unavailable',
    /** For the log; without the recipient and without the message. */
    reason: string,
  ) {
    super(reason);
    this.name = 'NotDeliveredError';
  }
}
