import type { SuccessResponse } from '@portal/contract/api';
import { randomId, userKey } from '@portal/server-kit/sessions';
import type { OperationRequest } from '../../api/bind-operations';
import { createRejection } from '../../api/rejections';
import { isCurrentSql } from '../../users/recovery-version';
import type { AuditContext, RecoveryContext } from '../recovery-context';
import { settleGrants } from '../state/grants';
import { outcomeDetail, readSessionOutcome } from '../state/recovery-outcome';
import { requireSession } from '../state/transactions';

/**
 * POST fps/email/{userId}: creates the temporary password inside the grant and stores only its fingerprint (D-7). A
 * first-time user already has the one of the invitation; the user's record decides, not the page (security rule 3).
 *
 * @throws HttpError 403 without an open grant for this user, or when their contacts, password or lock have changed
 */
export async function createTemporaryPassword(
  context: RecoveryContext,
  { path, request }: OperationRequest<'createTemporaryPassword'>,
  notes: AuditContext,
): Promise<SuccessResponse> {
  const session = requireSession(request);
  await settleGrants(context, session, context.clock());
  const made = await context.database.query<{ transaction_id: string; user_id: string }>(
    `UPDATE recovery_grants g SET state = CASE WHEN g.first_time THEN g.state ELSE 'READY' END,
       temporary_password_hmac = CASE WHEN g.first_time THEN NULL ELSE $3 END
     FROM users u WHERE u.user_id = g.user_id AND NOT u.recovery_locked AND ${isCurrentSql('g')}
       AND g.portal_session = $1 AND g.named_user = $2 AND g.flow = 'FPS'
       AND g.state IN ('OPEN', 'READY') AND NOT g.has_expired RETURNING g.transaction_id, g.user_id`,
    [session, path.userId, context.secrets.fingerprint('temporary password', randomId())],
  );
  const [grant] = made;
  if (!grant) {
    const outcome = await readSessionOutcome(context, session, 'FPS', path.userId);
    throw createRejection('no grant for a temporary password', outcomeDetail(outcome));
  }
  notes.transactionId = grant.transaction_id;
  notes.userKey = userKey(context.secrets, grant.user_id);
  return { status: 'SUCCESS' };
}
