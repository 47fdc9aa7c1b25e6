import type { OpenPrincipalResponse } from '@portal/contract/api';
import { timingSafeEqualText } from '@portal/server-kit/configuration';
import { userKey } from '@portal/server-kit/sessions';
import type { OperationRequest } from '../../api/bind-operations';
import { createRejection } from '../../api/rejections';
import { isAhead } from '../../database/stored-time';
import type { AuditContext, RecoveryContext } from '../recovery-context';
import { createHandle, unsealPrincipal } from '../state/principals';
import { requireSession } from '../state/transactions';

/**
 * POST uti/decrypt: exchanges a sealed principal for the handle of this recovery, never for the User ID (D-6).
 *
 * @throws HttpError 403 when the principal is altered, expired, spent or of another session
 */
export async function openPrincipal(
  context: RecoveryContext,
  { body, request }: OperationRequest<'openPrincipal'>,
  notes: AuditContext,
): Promise<OpenPrincipalResponse> {
  const { database, secrets, clock } = context;
  const session = requireSession(request);
  const principal = unsealPrincipal(secrets, body.encryptedId);
  if (!principal || !timingSafeEqualText(principal.session, session))
    throw createRejection('principal refused');
  const isValid = isAhead(new Date(principal.expires), clock());
  notes.userKey = userKey(secrets, principal.userId);
  const handle = createHandle(secrets, principal);
  const [stored] = await database.query<{ spent: boolean }>(
    // The user may have been deleted since the look-up.
    // An expired one is stored as spent, so that a clock set back does not revive it.
    `INSERT INTO recovery_handles AS h (handle, portal_session, user_id, expires_at, spent)
     SELECT $1::text, $2::text, user_id, $4::timestamptz, NOT $5 FROM users WHERE user_id = $3
     ON CONFLICT (handle) DO UPDATE SET spent = h.spent OR NOT $5::boolean RETURNING spent`,
    [handle, session, principal.userId, new Date(principal.expires), isValid],
  );
  if (stored?.spent !== false) throw createRejection(isValid ? 'principal spent' : 'principal refused');
  return { userId: handle };
}
