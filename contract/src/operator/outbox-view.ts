import type { Channel } from '../api';
import type { Language } from '../i18n';
import type { Moment } from './moment';

/** A message that was stored instead of sent. */
export interface OutboxMessageView {
  readonly id: string;
  readonly channel: Channel;
  readonly to: string;
  readonly subject: string | null;
  readonly text: string;
  readonly code: string | null;
  readonly userId: string | null;
  readonly sentAt: Moment;
  readonly callStatus: 'CALLING' | 'ANSWERED' | 'CONFIRMED' | 'UNREACHABLE' | null;
  /** Whether the message has HTML. */
  readonly isMail: boolean;
}

/** Data of the outbox page (D-4). */
export interface OutboxView {
  /** User ID that the page is filtered by; null for all users. */
  readonly userId: string | null;
  /** IANA zone of all times. */
  readonly timeZone: string;
  /** Newest first. */
  readonly messages: readonly OutboxMessageView[];
}

/** A message with made-up values. */
export interface MessagePreview {
  readonly kind: string;
  readonly language: Language;
  readonly subject: string | null;
  readonly text: string;
  /** URL of the mail; null for other messages. */
  readonly mailUrl: string | null;
  /** Characters of a text message; null for other messages. */
  readonly smsLength: number | null;
}

/** Data of the page with the previews of a client's messages. */
export interface MessagePreviewsView {
  readonly name: string;
  readonly senderName: string;
  /** Null when a setting or the provider decides. */
  readonly senderEmail: string | null;
  /** Null when replies go to the sender. */
  readonly replyToEmail: string | null;
  /** Time zone, and a time in each language. */
  readonly timeZone: string;
  /** Characters of one text message. */
  readonly maxSmsLength: number;
  readonly messages: readonly MessagePreview[];
  readonly backUrl: string;
  readonly backTo: 'outbox' | 'brandEditor';
  /** Keys of the other white labels. */
  readonly otherWhiteLabels: readonly string[];
}
