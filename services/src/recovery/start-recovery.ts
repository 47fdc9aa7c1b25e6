import {
  decoyContacts,
  maskContacts,
  openContacts,
  type Contacts,
  type StoredContacts,
} from '../contacts/contacts';
import { encodeForWire } from '../contacts/wire-encoding';
import type { Call } from '../contract/bind-operations';
import type { AuthRequest, AuthResponse } from '../contract/contract';
import { Refusal } from '../contract/neutral-failure';
import { takeAddressUse } from './limits';
import { newId, newReference } from './passcode';
import { after, HOUR, type RecoveryContext, type StepNotes } from './recovery-context';
import { sessionOf } from './transactions';

interface FoundUser extends StoredContacts {
  user_id: string;
  user_type: string;
  first_time: boolean;
}

const COLUMNS = `u.user_id, u.user_type, u.first_time, u.email_sealed, u.business_phone_sealed, u.cell_phone_sealed,
  u.channels`;

async function findUser(
  context: RecoveryContext,
  body: AuthRequest,
  session: string,
): Promise<FoundUser | undefined> {
  const { database, clock } = context;
  const [user] =
    body.flow === 'FPS'
      ? await database.query<FoundUser>(`SELECT ${COLUMNS} FROM users u WHERE u.user_id = $1`, [body.userId])
      : await database.query<FoundUser>(
          `SELECT ${COLUMNS} FROM recovery_handles h JOIN users u ON u.user_id = h.user_id
           WHERE h.handle = $1 AND h.portal_session = $2 AND h.expires_at > $3 AND NOT h.spent`,
          [body.userId, session, clock()],
        );
  return user;
}

function supported(contacts: Contacts): AuthResponse['supportedotpChannels'] {
  return [
    ...(contacts.Email ? (['email'] as const) : []),
    ...(contacts.SMS ? (['sms'] as const) : []),
    ...(contacts.Call ? (['phone'] as const) : []),
  ];
}

/**
 * POST fps/auth: starts a recovery and names the masked contacts (API-1, REC-9, REC-10). A name that nobody bears gets
 * a decoy that behaves alike (security rule 4). Errors: Refusal 404 (handle unknown, or explicit setting), 422 (no
 * contact), 429 (address limit).
 */
export async function startRecovery(
  context: RecoveryContext,
  { body, request }: Call<'startRecovery'>,
  notes: StepNotes,
): Promise<AuthResponse> {
  const { settings, secrets, clock } = context;
  const session = sessionOf(request);
  await takeAddressUse(context, 'transaction', request.ip);
  const user = await findUser(context, body, session);
  notes.userKey = secrets.fingerprint('user', (user?.user_id ?? body.userId).toLowerCase());
  if (!user && (body.flow === 'FUID' || settings.recovery.unknownUser === 'explicit')) {
    throw new Refusal(404, 'unknown user');
  }
  // Both are computed for everyone, so that the time taken tells nothing.
  const decoy = decoyContacts(secrets, body.userId);
  const contacts = user ? maskContacts(openContacts(secrets, user)) : decoy;
  if (Object.keys(contacts).length === 0) throw new Refusal(422, 'no channel');
  const now = clock();
  const transaction = {
    id: newId(),
    wireSession: newId(),
    reference: newReference(),
    expiresAt: after(now, HOUR),
  };
  notes.transactionId = transaction.id;
  await context.database.query(
    `INSERT INTO recovery_transactions (id, portal_session, wire_session, named_user, user_id, user_key, flow,
       user_type, first_time, state, contacts, reference, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'CHOOSE', $10, $11, $12, $13)`,
    [
      transaction.id,
      session,
      transaction.wireSession,
      body.userId,
      user?.user_id,
      notes.userKey,
      body.flow,
      user?.user_type ?? 'external',
      body.flow === 'FPS' && (user?.first_time ?? false),
      contacts,
      transaction.reference,
      now,
      transaction.expiresAt,
    ],
  );
  return {
    userId: body.userId,
    transactionId: transaction.id,
    sessionId: transaction.wireSession,
    ...(contacts.Email && { primaryEmail: encodeForWire(contacts.Email) }),
    ...(contacts.Call && { businessPhone: encodeForWire(contacts.Call) }),
    ...(contacts.SMS && { cellPhone: encodeForWire(contacts.SMS) }),
    supportedotpChannels: supported(contacts),
    reference: transaction.reference,
    expiresAt: transaction.expiresAt.toISOString(),
    serverTime: now.toISOString(),
  };
}
