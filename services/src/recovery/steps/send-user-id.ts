import type { SuccessResponse } from '@portal/contract/api';
import type { Language } from '@portal/contract/i18n';
import { userKey } from '@portal/server-kit/sessions';
import type { OperationRequest } from '../../api/bind-operations';
import { createRejection } from '../../api/rejections';
import { openContact, selectContactsSql } from '../../contacts/contacts';
import type { Message } from '../../messages/message-channels';
import { formatMessageTime, writeMessage } from '../../messages/texts/message-texts';
import { isCurrentSql } from '../../users/recovery-version';
import { type NoticeRecipient, writeNotices } from '../audit/notices';
import { type AuditContext, type RecoveryContext } from '../recovery-context';
import { unbindBrowser } from '../state/browser-binding';
import { settleGrants } from '../state/grants';
import { isJustDone, isSameKey, readIdempotencyKey } from '../state/idempotency-key';
import { getPageLanguage } from '../state/page-language';
import { unsealPrincipal, type Principal } from '../state/principals';
import { outcomeDetail, readSessionOutcome } from '../state/recovery-outcome';
import { requireSession } from '../state/transactions';

interface UsedGrant extends NoticeRecipient {
  transaction_id: string;
  used_at: Date;
}

/**
 * Matches the grant of this session and the user of the principal. Tabs of one browser share a recovery, but each looks up
 * the user, so any of their principals is accepted.
 */
const MATCHES_PRINCIPAL = `g.portal_session = $1 AND g.user_id = $2 AND g.flow = 'FUID'
  AND t.id = g.transaction_id AND t.portal_session = $3`;

function toValues(session: string, { userId, session: began }: Principal) {
  return [session, userId, began];
}

const SUCCESS: SuccessResponse = { status: 'SUCCESS' };

/**
 * POST fuid/emails: uses the grant, queues the e-mail with the User ID and notifies the other contacts (VER-6, D-6, security
 * rule 14). The response does not wait for the mail server; the queue tries for about a day. One of several concurrent
 * requests succeeds, and so does its repetition after a lost response.
 *
 * @throws HttpError 403 without a grant for this principal; 502 ISB_EMAIL02 for a user without an e-mail address
 */
export async function sendUserId(
  context: RecoveryContext,
  { body, request, reply }: OperationRequest<'sendUserId'>,
  notes: AuditContext,
): Promise<SuccessResponse> {
  const session = requireSession(request);
  const principal = unsealPrincipal(context.secrets, body.principalId);
  if (!principal) throw createRejection('principal refused');
  const requestedAt = context.clock();
  const key = readIdempotencyKey(context, request, 'user ID');
  await settleGrants(context, session, requestedAt);
  const used = await context.database.transaction(async (tx) => {
    const [grant] = await tx.query<UsedGrant>(
      `UPDATE recovery_grants g SET state = 'USED', used_at = $4, use_key = $5 FROM users u, recovery_transactions t
       WHERE ${MATCHES_PRINCIPAL} AND g.state = 'OPEN' AND NOT g.has_expired AND u.user_id = g.user_id
         AND NOT u.recovery_locked AND ${isCurrentSql('g')}
       RETURNING g.transaction_id, g.used_at, g.user_id, g.reference, g.white_label,
         u.first_name, u.last_name, ${selectContactsSql('u')}`,
      [...toValues(session, principal), requestedAt, key],
    );
    if (!grant) return null;
    notes.userKey = userKey(context.secrets, grant.user_id);
    const language = getPageLanguage(request, context.findSender(grant.white_label));
    const messages = [
      userIdMessage(context, grant, language),
      ...writeNotices(context, grant, 'userIdSent', language),
    ];
    return { transactionId: grant.transaction_id, queued: await context.queue.add(tx, messages) };
  });
  if (used === null) {
    await checkRepeated(context, session, principal, requestedAt, key);
    notes.reason = 'no change';
    return SUCCESS;
  }
  notes.transactionId = used.transactionId;
  context.queue.send(used.queued);
  unbindBrowser(reply, used.transactionId);
  return SUCCESS;
}

/** Accepts the repetition of a request whose response was lost. @throws HttpError 403 for any other repetition */
async function checkRepeated(
  context: RecoveryContext,
  session: string,
  principal: Principal,
  requested: Date,
  key: string | null,
): Promise<void> {
  const [earlier] = await context.database.query<{ used_at: Date; use_key: string | null }>(
    `SELECT g.used_at, g.use_key FROM recovery_grants g, recovery_transactions t
     WHERE ${MATCHES_PRINCIPAL} AND g.used_at IS NOT NULL ORDER BY g.used_at DESC LIMIT 1`,
    toValues(session, principal),
  );
  if (earlier && isJustDone(earlier.used_at, requested) && isSameKey(earlier.use_key, key)) return;
  const outcome = await readSessionOutcome(context, session, 'FUID', principal.userId);
  throw createRejection('no grant for the user ID', outcomeDetail(outcome));
}

function userIdMessage(context: RecoveryContext, grant: UsedGrant, language: Language): Message {
  const to = openContact(context, grant, 'Email', true);
  if (!to) throw createRejection('no e-mail address');
  const values = {
    firstName: grant.first_name,
    lastName: grant.last_name,
    userId: grant.user_id,
    sentAt: formatMessageTime(grant.used_at, language, context.findSender(grant.white_label).timeZone),
    loginAddress: context.settings.publicOrigin + context.getLoginRoute(grant.white_label),
    reference: grant.reference,
  };
  return {
    ...writeMessage('userId', language, values, context.findBrand(grant.white_label)),
    channel: 'Email',
    to,
    code: null,
    userId: grant.user_id,
    transactionId: grant.transaction_id,
    sentAt: grant.used_at,
  };
}
