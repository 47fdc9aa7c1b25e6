import type { Language } from '@portal/contract/i18n';
import { CHANNEL_NAMES, isKeypadChannel } from '@portal/contract/recovery';
import { openContacts, type StoredContacts } from '../../contacts/contacts';
import type { Message } from '../../messages/message-channels';
import { findMessageKind } from '../../messages/texts/message-kinds';
import { formatMessageTime, writeMessage } from '../../messages/texts/message-texts';
import type { RecoveryContext } from '../recovery-context';

/** Recipient and subject of a notice. */
export interface NoticeRecipient extends StoredContacts {
  user_id: string;
  first_name: string;
  last_name: string;
  reference: string;
  white_label: string;
}

/** Start of the names of a notice's messages; the e-mail of `userIdSent` contains the User ID itself and is no notice. */
export type NoticeTopic = 'passwordChanged' | 'recoveryLocked' | 'userIdSent';

/**
 * Writes a notice to a user's e-mail address and mobile phone, even if those receive no passcodes (security rule 14). Calls
 * the business phone only if the user has neither, so that no one who can read a notice is called at night (D-4).
 *
 * @param reach all contacts, or the first of e-mail, mobile phone and call
 * @returns the messages, to be queued in the transaction of the event, so that both are stored or neither
 */
export function writeNotices(
  context: RecoveryContext,
  user: NoticeRecipient,
  topic: NoticeTopic,
  language: Language,
  reach: 'all' | 'first' = 'all',
): readonly Message[] {
  const sentAt = context.clock();
  const { timeZone } = context.findSender(user.white_label);
  const contacts = openContacts(context, user, true);
  const isWritten = CHANNEL_NAMES.some((each) => !isKeypadChannel(each) && contacts[each] !== undefined);
  const notices = CHANNEL_NAMES.flatMap((channel): Message[] => {
    const [to, kind] = [contacts[channel], findMessageKind(topic, channel)];
    if (!to || !kind || !context.channels.available.has(channel)) return [];
    if (isKeypadChannel(channel) && isWritten) return [];
    const values = {
      firstName: user.first_name,
      lastName: user.last_name,
      sentAt: formatMessageTime(sentAt, language, timeZone),
      sentAtBrief: formatMessageTime(sentAt, language, timeZone, 'medium'),
      reference: user.reference,
    };
    const words = writeMessage(kind, language, values, context.findBrand(user.white_label));
    return [{ ...words, channel, to, code: null, userId: user.user_id, transactionId: null, sentAt }];
  });
  return reach === 'first' ? notices.slice(0, 1) : notices;
}
