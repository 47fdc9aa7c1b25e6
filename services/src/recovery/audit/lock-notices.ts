import type { Database } from '@portal/server-kit/database';
import { selectContactsSql } from '../../contacts/contacts';
import type { QueuedRow } from '../../messages/queue/queued-rows';
import type { RecoveryContext } from '../recovery-context';
import { supportedLanguage } from '../state/page-language';
import { type NoticeRecipient, writeNotices } from './notices';

interface DueNotice {
  transaction_id: string;
  language: string | null;
}

/** Claims the notice of one locked account. Unknown User IDs are included, so that a lock costs the same for both. */
async function claimDueNotice(tx: Database): Promise<DueNotice | undefined> {
  const [due] = await tx.query<DueNotice>(
    `WITH due AS (
       SELECT user_key, lock_notice_of, lock_notice_language FROM recovery_wrong_codes
       WHERE lock_notice_of IS NOT NULL LIMIT 1 FOR UPDATE SKIP LOCKED
     )
     UPDATE recovery_wrong_codes w SET lock_notice_of = NULL, lock_notice_language = NULL FROM due
     WHERE w.user_key = due.user_key
     RETURNING due.lock_notice_of AS transaction_id, due.lock_notice_language AS language`,
  );
  return due;
}

/** Queues the notice of one account. Returns the queued messages, or null when no notice is due. */
async function queueNextNotice(context: RecoveryContext): Promise<readonly QueuedRow[] | null> {
  return await context.database.transaction(async (tx) => {
    const due = await claimDueNotice(tx);
    if (!due) return null;
    const [owner] = await tx.query<NoticeRecipient>(
      `SELECT u.user_id, u.first_name, u.last_name, ${selectContactsSql('u')}, t.reference, t.white_label
       FROM recovery_transactions t JOIN users u ON u.user_id = t.user_id WHERE t.id = $1`,
      [due.transaction_id],
    );
    if (!owner) return [];
    const language = supportedLanguage(due.language, context.findSender(owner.white_label));
    const notices = writeNotices(context, owner, 'recoveryLocked', language, 'first');
    return await context.queue.add(tx, notices);
  });
}

/**
 * Notifies owners that wrong passcodes have locked their recovery (security, figures to hold). The lock itself only
 * marks the account, so that the response to the last wrong passcode takes the same time for unknown User IDs.
 *
 * @throws the database's errors; unqueued notices are queued next time
 */
export async function queueLockNotices(context: RecoveryContext): Promise<void> {
  const queued: QueuedRow[] = [];
  for (let next = await queueNextNotice(context); next !== null; next = await queueNextNotice(context))
    queued.push(...next);
  context.queue.send(queued);
}

/** Runs `queueLockNotices` in the background of a request. A failure is retried within a minute (`everyMinute`). */
export function queueLockNoticesSoon(context: RecoveryContext): void {
  queueLockNotices(context).catch((error: unknown) =>
    context.log.warn({ err: error, event: 'lock notices waiting' }, 'Lock notices will be retried later'),
  );
}
