import type { FastifyPluginAsync } from 'fastify';
import type { Channel } from '../../contract/contract';
import type { MessageLanguage } from '../texts/message-language';

export type PhoneCallStatus = 'CALLING' | 'ANSWERED' | 'CONFIRMED' | 'UNREACHABLE';

/** One message to one recipient, ready to be sent. */
export interface Message {
  /** The same at every attempt, so that one that was handed over twice is recognised; absent outside the queue. */
  id?: string;
  channel: Channel;
  to: string;
  /** Name of the client that the message comes from. */
  sender: string;
  language: MessageLanguage;
  /** E-mail only. */
  subject: string | null;
  /** For a call: what is said, which never has the code in it. */
  text: string;
  /** E-mail only; made from the same sentences as the text, with names escaped. */
  html: string | null;
  /** The passcode, for a phone call that must compare what is keyed in, and for the outbox. */
  code: string | null;
  userId: string;
  transactionId: string | null;
  sentAt: Date;
}

/** The way out for passcodes and notices (D-4). */
export interface MessageChannels {
  /** The ways that are set up; a contact of any other is not offered. */
  readonly available: ReadonlySet<Channel>;
  /**
   * Takes a message over; resolved once it cannot be lost any more.
   *
   * @throws NotTakenError when it was not, and so does not count as sent
   */
  send(message: Message): Promise<void>;
  /** How the newest phone call of a transaction stands, as the provider says; null when there was none. */
  callStatus(transactionId: string): Promise<PhoneCallStatus | null>;
  /** Addresses that a provider calls back; absent where none does. */
  readonly callbacks?: FastifyPluginAsync;
  close(): Promise<void>;
}

/** Messages that a provider is given at once; text messages and calls go to the same one. */
export const CONCURRENT_SENDS = { mail: 5, phone: 10 } as const;

/** A message that was not taken over: its recipient was refused for good or put off for now, or none could be taken. */
export class NotDeliveredError extends Error {
  constructor(
    readonly kind: 'refused' | 'put off' | 'unavailable',
    /** For the log; without the recipient and without the message. */
    reason: string,
  ) {
    super(reason);
    this.name = 'NotTakenError';
  }
}
