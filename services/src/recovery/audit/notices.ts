import { openContacts, type StoredContacts } from '../../contacts/contacts';
import type { Database } from '@portal/server-kit/database';
import type { Message } from '../../messages/channels/message-channels';
import { formatMessageTime, writeMessage, type MessageKind } from '../../messages/texts/message-texts';
import { type MessageLanguage } from '../../messages/texts/message-language';
import type { RecoveryContext } from '../state/recovery-context';

/** Whom a notice is about, with what the message says. */
export interface Noticed extends StoredContacts {
  user_id: string;
  first_name: string;
  last_name: string;
  reference: string;
  white_label: string;
}

type NoticeKinds = Readonly<Partial<Record<Message['channel'], MessageKind>>>;

export const PASSWORD_CHANGED: NoticeKinds = {
  Email: 'passwordChanged',
  SMS: 'passwordChangedSms',
  Call: 'passwordChangedCall',
};

export const RECOVERY_LOCKED: NoticeKinds = {
  Email: 'recoveryLocked',
  SMS: 'recoveryLockedSms',
  Call: 'recoveryLockedCall',
};

/** The e-mail address gets the user ID itself. */
export const USER_ID_SENT: NoticeKinds = { SMS: 'userIdSentSms', Call: 'userIdSentCall' };

/**
 * Keeps a notice for e-mail and mobile phone of a user, also where they take no passcodes (security rule 14). A phone that
 * can only be called rings where there is neither, so that a change at night wakes nobody who can read of it (D-4).
 *
 * @param database the transaction of what the notice is about, so that neither is there without the other
 * @param reach every contact, or the first of e-mail, mobile phone and call that the user has
 */
export async function addNotices(
  context: RecoveryContext,
  database: Database,
  user: Noticed,
  kinds: NoticeKinds,
  language: MessageLanguage,
  reach: 'all' | 'first' = 'all',
): Promise<void> {
  const sentAt = context.clock();
  const { timeZone } = context.senderOf(user.white_label);
  const contacts = openContacts(context, user, true);
  const isWritten = contacts.Email !== undefined || contacts.SMS !== undefined;
  const notices = (['Email', 'SMS', 'Call'] as const).flatMap((channel): Message[] => {
    const [to, kind] = [contacts[channel], kinds[channel]];
    if (!to || !kind || !context.channels.available.has(channel)) return [];
    if (channel === 'Call' && isWritten) return [];
    const values = {
      firstName: user.first_name,
      lastName: user.last_name,
      sentAt: formatMessageTime(sentAt, language, timeZone),
      sentAtBrief: formatMessageTime(sentAt, language, timeZone, 'medium'),
      reference: user.reference,
    };
    const words = writeMessage(kind, language, values, context.brandOf(user.white_label));
    return [{ ...words, channel, to, code: null, userId: user.user_id, transactionId: null, sentAt }];
  });
  await context.queue.add(database, reach === 'first' ? notices.slice(0, 1) : notices);
}
