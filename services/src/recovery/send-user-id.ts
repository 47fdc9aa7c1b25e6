import { openContacts, type StoredContacts } from '../contacts/contacts';
import type { Call } from '../contract/bind-operations';
import type { SuccessResponse } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import { messageLanguage, timeForMessage, writeMessage } from '../messages/message-texts';
import { handleOf, openPrincipal } from './principals';
import { isSecondTry, type RecoveryContext, type StepNotes } from './recovery-context';
import { sessionOf } from './transactions';

interface UsedGrant extends StoredContacts {
  transaction_id: string;
  user_id: string;
  first_name: string;
  reference: string;
}

const SUCCESS: SuccessResponse = { status: 'SUCCESS' };

/**
 * POST fuid/emails: e-mails the user ID and uses the grant up (VER-6, D-6). Errors: Refusal 403 without a grant for
 * this principal, 502 when the message could not be handed over; then the grant stays.
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
  const handle = handleOf(secrets, principal);
  const now = clock();
  const [grant] = await database.query<UsedGrant>(
    `UPDATE recovery_grants g SET state = 'USED', used_at = $3 FROM users u
     WHERE g.portal_session = $1 AND g.named_user = $2 AND g.flow = 'FUID' AND g.state = 'OPEN' AND g.expires_at > $3
       AND u.user_id = g.user_id
     RETURNING g.transaction_id, g.user_id, g.reference, u.first_name, u.email_sealed, u.business_phone_sealed,
       u.cell_phone_sealed, u.channels`,
    [session, handle, now],
  );
  if (!grant) {
    if (await wasSent(context, session, handle)) return SUCCESS;
    throw new Refusal(403, 'no grant for the user ID');
  }
  notes.transactionId = grant.transaction_id;
  notes.userKey = secrets.fingerprint('user', grant.user_id.toLowerCase());
  try {
    await send(context, grant, messageLanguage(request.cookies.displayLanguage), now);
  } catch (error) {
    request.log.error({ err: error, event: 'message not sent' }, 'A user ID was not sent');
    await database.query(
      `UPDATE recovery_grants SET state = 'OPEN', used_at = NULL WHERE transaction_id = $1`,
      [grant.transaction_id],
    );
    throw new Refusal(502, 'message not sent');
  }
  return SUCCESS;
}

async function wasSent(context: RecoveryContext, session: string, handle: string): Promise<boolean> {
  const [used] = await context.database.query<{ used_at: Date | null }>(
    `SELECT used_at FROM recovery_grants WHERE portal_session = $1 AND named_user = $2 AND flow = 'FUID'
       AND state = 'USED'`,
    [session, handle],
  );
  return isSecondTry(used?.used_at ?? null, context.clock());
}

async function send(
  context: RecoveryContext,
  grant: UsedGrant,
  language: 'en-US' | 'de-DE',
  now: Date,
): Promise<void> {
  const to = openContacts(context.secrets, grant, true).Email;
  if (!to) throw new Error('The user has no e-mail address');
  const words = writeMessage('userId', language, {
    firstName: grant.first_name,
    userId: grant.user_id,
    sentAt: timeForMessage(now, language),
    loginAddress: `${context.settings.publicOrigin}/login`,
    reference: grant.reference,
  });
  await context.channels.send({
    ...words,
    channel: 'Email',
    to,
    code: null,
    userId: grant.user_id,
    transactionId: grant.transaction_id,
    sentAt: now,
  });
}
