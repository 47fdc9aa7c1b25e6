import type { Channel } from '../contract/contract';

export type CallStatus = 'CALLING' | 'ANSWERED' | 'CONFIRMED' | 'UNREACHABLE';

/** One message to one recipient, ready to be sent. */
export interface Message {
  channel: Channel;
  to: string;
  /** E-mail only. */
  subject: string | null;
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
  /** Takes a message over; resolved once it cannot be lost any more. Errors: when it cannot be taken over. */
  send(message: Message): Promise<void>;
  /** How the newest phone call of a transaction stands, as the provider says; null when there was none. */
  callStatus(transactionId: string): Promise<CallStatus | null>;
}
