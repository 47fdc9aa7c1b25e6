import type { StoredContacts } from '../contacts/contacts';
import type { Call } from '../contract/bind-operations';
import type { ChangeRequest, SuccessResponse } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import { messageLanguage } from '../messages/message-texts';
import { passwordFault, type PasswordFault } from '../passwords/password-rules';
import { hashUnlessUsed, verifyPassword } from '../passwords/passwords';
import { sameText } from '../settings/server-secrets';
import { sendChangeNotices } from './change-notices';
import { isSecondTry, type RecoveryContext, type StepNotes } from './recovery-context';
import { sessionOf } from './transactions';

/** A grant with what its user's record says. */
export interface ChangingGrant extends StoredContacts {
  transaction_id: string;
  user_id: string;
  named_user: string;
  user_type: 'internal' | 'external';
  first_time: boolean;
  reference: string;
  state: 'OPEN' | 'READY' | 'USED';
  used_at: Date | null;
  first_name: string;
  password_hash: string | null;
  temporary_password_hash: string | null;
  earlier_hashes: string[];
}

const SUCCESS: SuccessResponse = { status: 'SUCCESS' };
const TEMPORARY_ATTEMPTS = 5;

type ChangeFault = PasswordFault | 'ISB_PASSRES01' | 'ISB_PASSCH03' | 'ISB_PASSCH04';

/** 422 for what the visitor can put right; without a grant 403 with ISB_PASSRES01 (start again). */
function refuse(code: ChangeFault): Refusal {
  return new Refusal(code === 'ISB_PASSRES01' ? 403 : 422, code, { errorCode: code });
}

async function readChanging(context: RecoveryContext, session: string): Promise<ChangingGrant | undefined> {
  const [grant] = await context.database.query<ChangingGrant>(
    `SELECT g.transaction_id, g.user_id, g.named_user, g.user_type, g.first_time, g.reference, g.state, g.used_at,
            u.first_name, u.password_hash, u.temporary_password_hash, u.email_sealed, u.business_phone_sealed,
            u.cell_phone_sealed, u.channels,
            ARRAY(SELECT h.password_hash FROM password_history h WHERE h.user_id = u.user_id
                   ORDER BY h.replaced_at DESC LIMIT $3) AS earlier_hashes
     FROM recovery_grants g JOIN users u ON u.user_id = g.user_id
     WHERE g.portal_session = $1 AND g.flow = 'FPS' AND g.expires_at > $2 ORDER BY g.created_at DESC LIMIT 1`,
    [session, context.clock(), context.settings.recovery.passwordHistory],
  );
  return grant;
}

/**
 * POST change: sets the new password with the grant of this session, ends the user's other sessions and tells every
 * contact (CHG-2, CHG-3, D-7, security rules 3 and 14). Errors: Refusal 403 ISB_PASSRES01 without a grant; 422 with
 * ISB_PASSVAL01 (length), 02 (kinds of characters), 03 (not repeated alike), 04 (easily guessed), ISB_PASSSCH06
 * (white space), ISB_USRUP06 (used before), ISB_PASSCH03 (temporary password wrong), ISB_PASSCH04 (too often).
 */
export async function changePassword(
  context: RecoveryContext,
  { body, request }: Call<'changePassword'>,
  notes: StepNotes,
): Promise<SuccessResponse> {
  const grant = await readChanging(context, sessionOf(request));
  if (!grant || !sameText(grant.named_user, body.userId)) throw refuse('ISB_PASSRES01');
  notes.transactionId = grant.transaction_id;
  notes.userKey = context.secrets.fingerprint('user', grant.user_id.toLowerCase());
  if (grant.state === 'USED') {
    if (await wasChanged(context, grant, body)) return SUCCESS;
    throw refuse('ISB_PASSRES01');
  }
  if (!grant.first_time && grant.state !== 'READY') throw refuse('ISB_PASSRES01');
  const fault = passwordFault({
    newPass: body.newPass,
    verifyPass: body.verifyPass,
    minimum: context.settings.recovery.passwordMinimum[grant.user_type],
    userId: grant.user_id,
  });
  if (fault) throw refuse(fault);
  if (grant.first_time) await checkTemporary(context, grant, body.tempPass ?? '');
  const earlier = [grant.password_hash, ...grant.earlier_hashes, grant.temporary_password_hash];
  const hash = await hashUnlessUsed(
    body.newPass,
    earlier.filter((one) => one !== null),
  );
  if (!hash) throw refuse('ISB_USRUP06');
  if (!(await store(context, grant, hash))) throw refuse('ISB_PASSRES01');
  await sendChangeNotices(context, grant, messageLanguage(request.cookies.displayLanguage), request.log);
  return SUCCESS;
}

/** The visitor's second try after an answer that got lost: the password is the new one already. */
async function wasChanged(
  context: RecoveryContext,
  grant: ChangingGrant,
  body: ChangeRequest,
): Promise<boolean> {
  if (!isSecondTry(grant.used_at, context.clock()) || !grant.password_hash) return false;
  return body.newPass === body.verifyPass && (await verifyPassword(grant.password_hash, body.newPass));
}

/** First-time users bring the temporary password of their invitation; counted before it is compared. */
async function checkTemporary(context: RecoveryContext, grant: ChangingGrant, typed: string): Promise<void> {
  const counted = await context.database.query(
    `UPDATE recovery_grants SET temporary_attempts = temporary_attempts + 1
     WHERE transaction_id = $1 AND temporary_attempts < $2 AND state <> 'USED' RETURNING transaction_id`,
    [grant.transaction_id, TEMPORARY_ATTEMPTS],
  );
  if (counted.length === 0) throw refuse('ISB_PASSCH04');
  if (!(await verifyPassword(grant.temporary_password_hash ?? '', typed))) throw refuse('ISB_PASSCH03');
}

/** Uses the grant up and stores the password in one statement; false when another call was faster. */
async function store(context: RecoveryContext, grant: ChangingGrant, hash: string): Promise<boolean> {
  const stored = await context.database.query(
    `WITH used AS (
       UPDATE recovery_grants SET state = 'USED', used_at = $3, temporary_password_hmac = NULL
       WHERE transaction_id = $1 AND state <> 'USED' AND expires_at > $3 RETURNING transaction_id, user_id
     ), others AS (
       UPDATE recovery_grants g SET state = 'USED' FROM used
       WHERE g.user_id = used.user_id AND g.transaction_id <> used.transaction_id AND g.state <> 'USED'
     ), kept AS (
       INSERT INTO password_history (user_id, password_hash, replaced_at)
       SELECT u.user_id, u.password_hash, $3 FROM users u JOIN used ON used.user_id = u.user_id
       WHERE u.password_hash IS NOT NULL
     )
     UPDATE users u SET password_hash = $2, password_changed_at = $3, first_time = false,
       temporary_password_hash = NULL, session_epoch = u.session_epoch + 1
     FROM used WHERE u.user_id = used.user_id RETURNING u.user_id`,
    [grant.transaction_id, hash, context.clock()],
  );
  return stored.length > 0;
}
