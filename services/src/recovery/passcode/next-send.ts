import type { Channel } from '@portal/contract/api';
import { isKeypadChannel } from '@portal/contract/recovery';
import { addMs, MINUTE_MS } from '@portal/server-kit/scheduling';
import { randomId } from '@portal/server-kit/sessions';
import type { PasscodeSource } from '../passcode';
import { type RecoveryContext } from '../recovery-context';
import type { Transaction } from '../state/transactions';

/** A passcode send: pending, handed over to the provider, or of a decoy. */
export interface PasscodeSend {
  channel: Channel;
  /** Input of the passcode's derivation. */
  source: PasscodeSource;
  /** Reference that its message shows. */
  reference: string;
  /** Number of the send within its recovery. */
  codeNumber: number;
  sentAt: Date;
  validUntil: Date;
}

/**
 * Returns a transaction's next send on `channel`, which is not claimed yet. After many wrong passcodes in a row the passcode
 * of a message has letters, for decoys too (docs/security.md, guessing a passcode). That of a call stays digits, because a phone
 * sends only those; its page shows it, so it cannot be guessed.
 */
export function nextSend(
  { limits, clock }: RecoveryContext,
  transaction: Transaction,
  channel: Channel,
): PasscodeSend {
  const sentAt = clock();
  const isGuessed = transaction.wrong_in_a_row >= limits.wrongCodesUntilLetters;
  const passcode_characters = isGuessed && !isKeypadChannel(channel) ? 'alphanumeric' : 'digits';
  const codeNumber = transaction.code_number + 1;
  return {
    channel,
    source: { id: transaction.id, number: codeNumber, passcode_salt: randomId(), passcode_characters },
    reference: transaction.reference,
    codeNumber,
    sentAt,
    validUntil: addMs(sentAt, limits.codeValidMinutes * MINUTE_MS),
  };
}
