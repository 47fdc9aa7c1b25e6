import type { Language } from '@portal/contract/i18n';
import { openContact } from '../../contacts/contacts';
import type { PasscodeMessage } from '../../messages/queue/message-queue';
import { getPasscodeKind } from '../../messages/texts/message-kinds';
import { formatMessageTime, writeMessage } from '../../messages/texts/message-texts';
import { originBoundLine } from '../../messages/texts/origin-bound-line';
import { derivePasscode } from '../passcode';
import type { RecoveryContext } from '../recovery-context';
import type { Transaction } from '../state/transactions';
import type { PasscodeSend } from './next-send';

/**
 * Writes the message with a send's passcode; for a decoy without a recipient.
 *
 * @param host host of the requesting page, to which a text message is bound; null if it is not bound
 */
export function passcodeMessage(
  context: RecoveryContext,
  transaction: Transaction,
  sent: PasscodeSend,
  language: Language,
  host: string | null,
): Omit<PasscodeMessage, 'validUntil' | 'destinationKey'> {
  const code = derivePasscode(context.secrets, sent.source);
  const values = {
    code,
    firstName: transaction.first_name ?? '',
    lastName: transaction.last_name ?? '',
    sentAt: formatMessageTime(sent.sentAt, language, context.findSender(transaction.white_label).timeZone),
    count: String(context.limits.codeValidMinutes),
    reference: sent.reference,
  };
  const words = writeMessage(
    getPasscodeKind(sent.channel),
    language,
    values,
    context.findBrand(transaction.white_label),
    sent.channel === 'SMS' && host !== null ? originBoundLine(host, code) : null,
  );
  const to = openContact(context, transaction, sent.channel);
  return {
    ...words,
    channel: sent.channel,
    to: (transaction.user_id !== null && to) || null,
    code,
    userId: transaction.user_id ?? transaction.named_user,
    transactionId: transaction.id,
    sentAt: sent.sentAt,
  };
}
