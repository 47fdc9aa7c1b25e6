import { isRecord } from '@portal/server-kit/http';
import { readStrictJson } from '../../api/strict-json';

const TYPES = ['delivered', 'failed', 'answered', 'keyed', 'ended'] as const;

/** Reasons of `failed`, in fixed words that can be logged. */
const FAILURE_REASONS = ['unknownRecipient', 'unreachable', 'blocked', 'expired', 'other'] as const;

/** A callback of the message webhook. */
export interface Callback {
  type: (typeof TYPES)[number];
  /** Time of the event. */
  at: Date;
  messageId: string;
  /** Keys that were pressed; empty for none. */
  digits: string;
  reason: (typeof FAILURE_REASONS)[number];
}

/** Error for a malformed callback; the message names the field, never its value. */
export class CallbackError extends Error {}

function parse(body: Buffer): unknown {
  try {
    return readStrictJson(body);
  } catch {
    throw new CallbackError('The body must be JSON in UTF-8 without duplicate keys.');
  }
}

function parseOption<Word extends string>(field: string, value: unknown, words: readonly Word[]): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new CallbackError(`${field} must be one of ${words.join(', ')}.`);
  return found;
}

/** Parses the body of a callback. @throws CallbackError */
export function readCallback(body: Buffer): Callback {
  const callback = parse(body);
  if (!isRecord(callback))
    throw new CallbackError('The body must be an object with type, timestamp and data.');
  const type = parseOption('type', callback['type'], TYPES);
  const { timestamp, data } = callback;
  const at = new Date(typeof timestamp === 'string' ? timestamp : '');
  if (typeof timestamp !== 'string' || !/^\d{4}-\d\d-\d\dT/.test(timestamp) || Number.isNaN(at.getTime()))
    throw new CallbackError('timestamp must be a time such as 2026-09-28T14:22:00Z.');
  if (!isRecord(data)) throw new CallbackError('data must be an object with messageId.');
  const { messageId, digits = '', reason = 'other' } = data;
  if (typeof messageId !== 'string' || !/^[\w.-]{1,100}$/.test(messageId))
    throw new CallbackError('data.messageId must be the id of a message.');
  if (type === 'keyed' && (typeof data['digits'] !== 'string' || !/^\d{0,12}$/.test(data['digits'])))
    throw new CallbackError('data.digits must be a text of 0 to 12 digits.');
  return {
    type,
    at,
    messageId,
    digits: typeof digits === 'string' ? digits : '',
    reason: type === 'failed' ? parseOption('data.reason', reason, FAILURE_REASONS) : 'other',
  };
}
