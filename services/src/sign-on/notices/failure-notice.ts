import { userKey } from '@portal/server-kit/sessions';
import { hashIpAddress } from '../../audit/audit-log';
import { openContact, selectContactsSql, type StoredContacts } from '../../contacts/contacts';
import { messageBrand } from '../../messages/message-brand';
import { queueMessages } from '../../messages/queue/queue-messages';
import { formatMessageTime, writeMessage } from '../../messages/texts/message-texts';
import { createReference } from '../../recovery/passcode';
import { isPossibleUserId } from '../../users/possible-user-id';
import { USER_LOOKUP, userLookupValues } from '../../users/user-lookup';
import { knownWhiteLabel } from '../../white-labels/white-label-key';
import type { LoginScreen } from '../login/login-request';
import type { SignOn } from '../sign-on';
import { failureCounterKey } from '../throttling/account-throttle';

/** Consecutive wrong passwords from unknown browsers after which the owner gets a notice. */
export const NOTICE_THRESHOLD = 20;

const NOTICE_COOLDOWN_MS = 24 * 60 * 60 * 1_000;

interface Owner extends StoredContacts {
  user_id: string;
  first_name: string;
  last_name: string;
}

/**
 * Notifies the owner of an account about many wrong passwords by e-mail, at most once in 24 hours. Language and time zone
 * are the client's, because the attempts may be someone else's.
 *
 * @param screen login page of the last attempt; its client is the sender of the mail
 * @throws the database's errors; the next wrong password tries again
 */
export async function queueFailureNotice(signOn: SignOn, userId: string, screen: LoginScreen): Promise<void> {
  const { audit, context, findSender, whiteLabelExists, isRecoverable, phoneCountry } = signOn;
  const { secrets } = context;
  if (!isRecoverable || !isPossibleUserId(userId)) return;
  const now = context.clock();
  const reference = createReference();
  const isKept = await context.database.transaction(async (tx) => {
    const claimed = await tx.query(
      // A notice over a minute in the future means that the clock was set back; servers' clocks may differ by a minute.
      `UPDATE sign_in_failures SET noticed_at = $2
       WHERE key = $1 AND (noticed_at IS NULL OR noticed_at <= $3 OR noticed_at > $2::timestamptz + interval '1 minute')
       RETURNING key`,
      [failureCounterKey(secrets, userId), now, new Date(now.getTime() - NOTICE_COOLDOWN_MS)],
    );
    if (claimed.length === 0) return false;
    const [owner] = await tx.query<Owner>(
      `SELECT user_id, first_name, last_name, ${selectContactsSql()}
         FROM users WHERE ${USER_LOOKUP}`,
      userLookupValues(userId),
    );
    const to = owner && openContact({ secrets, phoneCountry }, owner, 'Email', true);
    if (!to) return false;
    const sender = findSender(knownWhiteLabel(screen, whiteLabelExists));
    const { defaultLanguage, timeZone } = sender;
    const words = writeMessage(
      'signInsFailed',
      defaultLanguage,
      {
        firstName: owner.first_name,
        lastName: owner.last_name,
        sentAt: formatMessageTime(now, defaultLanguage, timeZone),
        reference,
      },
      messageBrand(sender),
    );
    const notice = { ...words, channel: 'Email', to, code: null, userId: owner.user_id } as const;
    await queueMessages(tx, secrets, [{ ...notice, transactionId: null, sentAt: now }], context.tracing);
    return true;
  });
  if (!isKept) return;
  await audit({
    at: now,
    event: 'failureNotice',
    userHash: userKey(secrets, userId),
    ipAddressHash: hashIpAddress(secrets, undefined),
    // The Help Desk finds the event by this reference.
    requestId: reference,
  });
}
