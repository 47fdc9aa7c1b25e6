import { openContacts, type StoredContacts } from '../contacts/contacts';
import type { Call } from '../contract/bind-operations';
import type { SuccessResponse } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import { NotTakenError } from '../messages/message-channels';
import { timeForMessage, writeMessage, type MessageLanguage } from '../messages/message-texts';
import { addNotices, sendNotices, USER_ID_SENT } from './notices';
import { pageLanguage } from './page-language';
import { openPrincipal, type Principal } from './principals';
import { isSecondTry, type RecoveryContext, type StepNotes } from './recovery-context';
import { sessionOf } from './transactions';

interface UsedGrant extends StoredContacts {
  transaction_id: string;
  user_id: string;
  first_name: string;
  reference: string;
  white_label: string;
}

/**
 * The grant of this session for the user of a principal that was sealed where the recovery began. Tabs of one browser
 * share a recovery and look up each for themselves, so any of their principals will do.
 */
const OF_PRINCIPAL = `g.portal_session = $1 AND g.user_id = $2 AND g.flow = 'FUID'
  AND t.id = g.transaction_id AND t.portal_session = $3`;

const valuesOf = (session: string, { userId, session: began }: Principal) => [session, userId, began];

const SUCCESS: SuccessResponse = { status: 'SUCCESS' };

/**
 * POST fuid/emails: e-mails the user ID, uses the grant up and tells the other contacts (VER-6, D-6, security rule 14).
 * Errors: Refusal 403 without a grant for this principal, 502 with ISB_EMAIL01 (or 02: the address is refused for good)
 * when the message could not be handed over; then the grant stays.
 */
export async function sendUserId(
  context: RecoveryContext,
  { body, request }: Call<'sendUserId'>,
  notes: StepNotes,
): Promise<SuccessResponse> {
  const { database, secrets, clock } = context;
  const session = sessionOf(request);
  const principal = openPrincipal(secrets, body.principalId);
  if (!principal) throw new Refusal(403, 'principal refused');
  const now = clock();
  const [grant] = await database.query<UsedGrant>(
    `UPDATE recovery_grants g SET state = 'USED', used_at = $4 FROM users u, recovery_transactions t
     WHERE ${OF_PRINCIPAL} AND g.state = 'OPEN' AND g.expires_at > $4 AND u.user_id = g.user_id
     RETURNING g.transaction_id, g.user_id, g.reference, g.white_label, u.first_name, u.email_sealed, u.business_phone_sealed,
       u.cell_phone_sealed, u.channels`,
    [...valuesOf(session, principal), now],
  );
  if (!grant) {
    if (await wasSent(context, session, principal)) return SUCCESS;
    throw new Refusal(403, 'no grant for the user ID');
  }
  notes.transactionId = grant.transaction_id;
  notes.userKey = secrets.fingerprint('user', grant.user_id.toLowerCase());
  const language = pageLanguage(request, context.senderOf(grant.white_label));
  try {
    await send(context, grant, language, now);
  } catch (error) {
    request.log.error({ err: error, event: 'message not sent' }, 'A user ID was not sent');
    await database.query(
      `UPDATE recovery_grants SET state = 'OPEN', used_at = NULL WHERE transaction_id = $1`,
      [grant.transaction_id],
    );
    const isRefused = error instanceof NotTakenError && error.kind === 'refused';
    throw new Refusal(502, 'message not sent', { errorCode: isRefused ? 'ISB_EMAIL02' : 'ISB_EMAIL01' });
  }
  await addNotices(context, database, grant, USER_ID_SENT, language);
  await sendNotices(context);
  return SUCCESS;
}

async function wasSent(context: RecoveryContext, session: string, principal: Principal): Promise<boolean> {
  const [used] = await context.database.query<{ used_at: Date | null }>(
    `SELECT g.used_at FROM recovery_grants g, recovery_transactions t WHERE ${OF_PRINCIPAL} AND g.state = 'USED'`,
    valuesOf(session, principal),
  );
  return isSecondTry(used?.used_at ?? null, context.clock());
}

async function send(
  context: RecoveryContext,
  grant: UsedGrant,
  language: MessageLanguage,
  now: Date,
): Promise<void> {
  const to = openContacts(context.secrets, grant, true).Email;
  if (!to) throw new Error('The user has no e-mail address');
  const values = {
    firstName: grant.first_name,
    userId: grant.user_id,
    sentAt: timeForMessage(now, language),
    loginAddress: `${context.settings.publicOrigin}/app/${grant.white_label}/login`,
    reference: grant.reference,
  };
  await context.channels.send({
    ...writeMessage('userId', language, values, context.brandOf(grant.white_label)),
    channel: 'Email',
    to,
    code: null,
    userId: grant.user_id,
    transactionId: grant.transaction_id,
    sentAt: now,
  });
}
