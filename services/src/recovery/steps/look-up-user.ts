import { timingSafeEqualText } from '@portal/server-kit/configuration';
import { addMs, MINUTE_MS } from '@portal/server-kit/scheduling';
import { userKey } from '@portal/server-kit/sessions';
import type { OperationRequest } from '../../contract/bind-operations';
import type { DecryptResponse, LookupResponse, UserTypeResponse } from '../../contract/contract';
import { createRejection } from '../audit/rejections';
import { claimIpAddressUse } from '../limits/limits';
import { isAhead, isAheadSql } from '../state/expiry';
import { createHandle, openPrincipal, sealPrincipal } from '../state/principals';
import { type AuditContext, type RecoveryContext } from '../state/recovery-context';
import { requireSession } from '../state/transactions';

/**
 * POST fuid/lookup: finds a user by first name, last name and e-mail address (REC-8, D-6).
 *
 * @throws HttpError 404 when none or more than one matches, 429 above the limit of the IP address
 */
export async function lookUpUser(
  context: RecoveryContext,
  { body, request }: OperationRequest<'findUser'>,
  notes: AuditContext,
): Promise<LookupResponse> {
  const { secrets, settings, clock } = context;
  const session = requireSession(request);
  await claimIpAddressUse(context, 'look-up', request);
  const [userId, ...others] = await context.users.findByNames(body);
  if (userId === undefined) throw createRejection('no user found');
  // The same response, so that only the log tells them apart.
  if (others.length > 0) throw createRejection('several users found');
  notes.userKey = userKey(secrets, userId);
  const expires = addMs(clock(), settings.recovery.grantValidMinutes * MINUTE_MS);
  return { principalId: sealPrincipal(secrets, userId, session, expires) };
}

/**
 * POST uti/decrypt: exchanges a sealed principal for the handle of this recovery, never for the User ID (D-6).
 *
 * @throws HttpError 403 when the principal is altered, expired, spent or of another session
 */
export async function exchangePrincipal(
  context: RecoveryContext,
  { body, request }: OperationRequest<'openPrincipal'>,
  notes: AuditContext,
): Promise<DecryptResponse> {
  const { database, secrets, clock } = context;
  const session = requireSession(request);
  const principal = openPrincipal(secrets, body.encryptedId);
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

/** GET uti/{userId}: returns the user type of this session's recovery, and `external` for every other user (REC-9). */
export async function getUserType(
  context: RecoveryContext,
  { path, request }: OperationRequest<'readUserType'>,
): Promise<UserTypeResponse> {
  const session = request.portalSession();
  const [own] = await context.database.query<{ user_type: 'internal' | 'external' }>(
    `SELECT user_type FROM recovery_transactions WHERE portal_session = $1 AND named_user = $2 AND ${isAheadSql('expires_at', '$3')}
     UNION SELECT user_type FROM recovery_grants WHERE portal_session = $1 AND named_user = $2 AND ${isAheadSql('expires_at', '$3')}
     LIMIT 1`,
    [session?.id ?? '', path.userId, context.clock()],
  );
  return { userType: own?.user_type ?? 'external' };
}
