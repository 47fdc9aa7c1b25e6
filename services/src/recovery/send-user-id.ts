import { openContacts, type StoredContacts } from '../contacts/contacts';
import type { Call } from '../contract/bind-operations';
import type { SuccessResponse } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import { NotTakenError } from '../messages/message-channels';
import { timeForMessage, writeMessage, type MessageLanguage } from '../messages/message-texts';
import { userKey } from '../users/user-key';
import { addNotices, sendNotices, USER_ID_SENT } from './notices';
import { pageLanguage } from './page-language';
import { forgetOpener } from './opener';
import { openPrincipal, type Principal } from './principals';
import { after, isSecondTry, type RecoveryContext, type StepNotes } from './recovery-context';
import { outcomeDetail, outcomeOfSession } from './recovery-outcome';
import { LONGEST_SEND_MS } from './shared-waits';
import { sessionOf } from './transactions';

interface TakenGrant extends StoredContacts {
  transaction_id: string;
  portal_session: string;
  sending_since: Date;
  user_id: string;
  first_name: string;
  last_name: string;
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

/** What one call has taken: with several tabs there may be a grant of each. */
const TAKEN = `g.portal_session = $1 AND g.user_id = $2 AND g.sending_since = $3 AND g.state = 'OPEN'`;

const takenBy = ({ portal_session, user_id, sending_since }: TakenGrant) => [
  portal_session,
  user_id,
  sending_since,
];

const SUCCESS: SuccessResponse = { status: 'SUCCESS' };

/**
 * POST fuid/emails: e-mails the user ID, uses the grant up and tells the other contacts (VER-6, D-6, security rule 14).
 * A call that repeats one under way waits for its outcome: nobody is told of an e-mail that was not sent. One that was
 * cut off, by the end of its process for example, is sent again. Errors: Refusal 403 without a grant for this
 * principal, 502 with ISB_EMAIL01 (or 02: the address is refused for good) when the message could not be handed over;
 * then the grant stays.
 */
export async function sendUserId(
  context: RecoveryContext,
  { body, request, reply }: Call<'sendUserId'>,
  notes: StepNotes,
): Promise<SuccessResponse> {
  const session = sessionOf(request);
  const principal = openPrincipal(context.secrets, body.principalId);
  if (!principal) throw new Refusal(403, 'principal refused');
  const [asked, start] = [context.clock(), performance.now()];
  let grant = await takeGrant(context, session, principal);
  let isRepeated = false;
  while (!grant) {
    const earlier = await readEarlier(context, session, principal);
    // Of two calls sent at once one is refused, like every other that uses a grant for a second time.
    isRepeated ||= isSecondTry(earlier?.sending_since ?? null, asked);
    if (!earlier || !isRepeated || performance.now() - start > 2 * LONGEST_SEND_MS) {
      const outcome = await outcomeOfSession(context, session, 'FUID', principal.userId);
      throw new Refusal(403, 'no grant for the user ID', outcomeDetail(outcome));
    }
    if (earlier.used_at) {
      notes.changedNothing = true;
      return SUCCESS;
    }
    const ask = async (): Promise<boolean> => {
      const now = await readEarlier(context, session, principal);
      return (
        now !== undefined && !now.used_at && context.clock() <= after(now.sending_since, LONGEST_SEND_MS)
      );
    };
    await context.waits.untilEnded(valuesOf(session, principal).join(' '), ask);
    grant = await takeGrant(context, session, principal);
  }
  notes.transactionId = grant.transaction_id;
  notes.userKey = userKey(context.secrets, grant.user_id);
  const language = pageLanguage(request, context.senderOf(grant.white_label));
  try {
    await send(context, grant, language);
  } catch (error) {
    request.log.error({ err: error, event: 'message not sent' }, 'A user ID was not sent');
    await context.database.query(
      `UPDATE recovery_grants g SET sending_since = NULL WHERE ${TAKEN}`,
      takenBy(grant),
    );
    const isRefused = error instanceof NotTakenError && error.kind === 'refused';
    throw new Refusal(502, 'message not sent', { errorCode: isRefused ? 'ISB_EMAIL02' : 'ISB_EMAIL01' });
  }
  await markUsed(context, grant, language);
  await sendNotices(context);
  forgetOpener(reply, grant.transaction_id);
  return SUCCESS;
}

/** Takes the grant for one send: of several calls only one gets it, until the send has ended or was cut off. */
async function takeGrant(
  { database, clock }: RecoveryContext,
  session: string,
  principal: Principal,
): Promise<TakenGrant | undefined> {
  const now = clock();
  const [grant] = await database.query<TakenGrant>(
    `UPDATE recovery_grants g SET sending_since = $4 FROM users u, recovery_transactions t
     WHERE ${OF_PRINCIPAL} AND g.state = 'OPEN' AND g.expires_at > $4 AND u.user_id = g.user_id
       AND NOT u.recovery_locked
       AND (g.sending_since IS NULL OR g.sending_since < $5)
     RETURNING g.transaction_id, g.portal_session, g.sending_since, g.user_id, g.reference, g.white_label,
       u.first_name, u.last_name, u.email_sealed, u.business_phone_sealed, u.cell_phone_sealed, u.channels`,
    [...valuesOf(session, principal), now, after(now, -LONGEST_SEND_MS)],
  );
  return grant;
}

/** The send that has taken the grant before; its `used_at` says that the e-mail was handed over. */
async function readEarlier(
  { database }: RecoveryContext,
  session: string,
  principal: Principal,
): Promise<{ used_at: Date | null; sending_since: Date } | undefined> {
  const [earlier] = await database.query<{ used_at: Date | null; sending_since: Date }>(
    `SELECT g.used_at, coalesce(g.sending_since, g.used_at) AS sending_since
     FROM recovery_grants g, recovery_transactions t
     WHERE ${OF_PRINCIPAL} AND (g.used_at IS NOT NULL OR (g.state = 'OPEN' AND g.sending_since IS NOT NULL))
     ORDER BY 2 DESC LIMIT 1`,
    valuesOf(session, principal),
  );
  return earlier;
}

/** Uses the grant up and keeps the notices, in one transaction: neither is there without the other. */
async function markUsed(
  context: RecoveryContext,
  grant: TakenGrant,
  language: MessageLanguage,
): Promise<void> {
  await context.database.transaction(async (tx) => {
    const used = await tx.query(
      `UPDATE recovery_grants g SET state = 'USED', used_at = sending_since WHERE ${TAKEN} RETURNING transaction_id`,
      takenBy(grant),
    );
    if (used.length > 0) await addNotices(context, tx, grant, USER_ID_SENT, language);
  });
}

async function send(context: RecoveryContext, grant: TakenGrant, language: MessageLanguage): Promise<void> {
  const to = openContacts(context, grant, true).Email;
  if (!to) throw new Error('The user has no e-mail address');
  const values = {
    firstName: grant.first_name,
    lastName: grant.last_name,
    userId: grant.user_id,
    sentAt: timeForMessage(grant.sending_since, language, context.senderOf(grant.white_label).timeZone),
    loginAddress: context.settings.publicOrigin + context.loginRouteOf(grant.white_label),
    reference: grant.reference,
  };
  await context.sends.send({
    ...writeMessage('userId', language, values, context.brandOf(grant.white_label)),
    channel: 'Email',
    to,
    code: null,
    userId: grant.user_id,
    transactionId: grant.transaction_id,
    sentAt: grant.sending_since,
  });
}
