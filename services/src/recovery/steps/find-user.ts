import type { FindUserResponse } from '@portal/contract/api';
import { addMs, MINUTE_MS } from '@portal/server-kit/scheduling';
import { userKey } from '@portal/server-kit/sessions';
import type { OperationRequest } from '../../api/bind-operations';
import { createRejection } from '../../api/rejections';
import { claimIpAddressUse } from '../limits/limits';
import { type AuditContext, type RecoveryContext } from '../recovery-context';
import { sealPrincipal } from '../state/principals';
import { requireSession } from '../state/transactions';

/**
 * POST fuid/lookup: finds a user by first name, last name and e-mail address (REC-8, D-6).
 *
 * @throws HttpError 404 when none or more than one matches, 429 above the limit of the IP address
 */
export async function findUser(
  context: RecoveryContext,
  { body, request }: OperationRequest<'findUser'>,
  notes: AuditContext,
): Promise<FindUserResponse> {
  const { secrets, limits, clock } = context;
  const session = requireSession(request);
  await claimIpAddressUse(context, 'look-up', request);
  const [userId, ...others] = await context.users.findByNames(body);
  if (userId === undefined) throw createRejection('no user found');
  // The same response, so that only the log tells them apart.
  if (others.length > 0) throw createRejection('several users found');
  notes.userKey = userKey(secrets, userId);
  const expires = addMs(clock(), limits.grantValidMinutes * MINUTE_MS);
  return { principalId: sealPrincipal(secrets, userId, session, expires) };
}
