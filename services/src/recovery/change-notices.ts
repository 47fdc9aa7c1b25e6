import type { FastifyBaseLogger } from 'fastify';
import { openContacts } from '../contacts/contacts';
import { timeForMessage, writeMessage, type MessageLanguage } from '../messages/message-texts';
import type { ChangingGrant } from './change-password';
import type { RecoveryContext } from './recovery-context';

/**
 * Tells every contact of a user that the password was changed (security rule 14). A notice that cannot be sent is
 * logged and does not undo the change.
 */
export async function sendChangeNotices(
  context: RecoveryContext,
  grant: ChangingGrant,
  language: MessageLanguage,
  log: FastifyBaseLogger,
): Promise<void> {
  const now = context.clock();
  const values = {
    firstName: grant.first_name,
    sentAt: timeForMessage(now, language),
    reference: grant.reference,
  };
  const contacts = openContacts(context.secrets, grant, true);
  const notices = [
    { channel: 'Email', to: contacts.Email, kind: 'passwordChanged' },
    { channel: 'SMS', to: contacts.SMS, kind: 'passwordChangedSms' },
  ] as const;
  for (const { channel, to, kind } of notices) {
    if (!to) continue;
    const words = writeMessage(kind, language, values);
    await context.channels
      .send({ ...words, channel, to, code: null, userId: grant.user_id, transactionId: null, sentAt: now })
      .catch((error: unknown) =>
        log.error({ err: error, event: 'notice not sent', channel }, 'A notice was not sent'),
      );
  }
}
