import type { ReadUserTypeResponse } from '@portal/contract/api';
import type { OperationRequest } from '../../api/bind-operations';
import { isAheadSql } from '../../database/stored-time';
import type { RecoveryContext } from '../recovery-context';

/** GET uti/{userId}: returns the user type of this session's recovery, and `external` for every other user (REC-9). */
export async function readUserType(
  context: RecoveryContext,
  { path, request }: OperationRequest<'readUserType'>,
): Promise<ReadUserTypeResponse> {
  const session = request.portalSession();
  const [namedUser] = await context.database.query<{ user_type: 'internal' | 'external' }>(
    `SELECT user_type FROM recovery_transactions WHERE portal_session = $1 AND named_user = $2 AND ${isAheadSql('expires_at', '$3')}
     UNION SELECT user_type FROM recovery_grants WHERE portal_session = $1 AND named_user = $2 AND ${isAheadSql('expires_at', '$3')}
     LIMIT 1`,
    [session?.id ?? '', path.userId, context.clock()],
  );
  return { userType: namedUser?.user_type ?? 'external' };
}
