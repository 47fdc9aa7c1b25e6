import type { FastifyRequest } from 'fastify';
import type { StartRecoveryRequest, StartRecoveryResponse, Channel } from '@portal/contract/api';
import { CHANNEL_NAMES, CHANNELS } from '@portal/contract/recovery';
import { canonicalUserId } from '@portal/contract/validation';
import { userKey } from '@portal/server-kit/sessions';
import type { OperationRequest } from '../../api/bind-operations';
import { createRejection } from '../../api/rejections';
import {
  type Contacts,
  maskContacts,
  openContacts,
  selectContactsSql,
  type StoredContacts,
  unreadableChannels,
} from '../../contacts/contacts';
import { decoyUser } from '../../contacts/decoy-user';
import { encodeForWire } from '../../contacts/wire-encoding';
import { isAheadSql } from '../../database/stored-time';
import { USER_LOOKUP, userLookupValues } from '../../users/user-lookup';
import { pageWhiteLabel } from '../../white-labels/page-white-label';
import { findKnownBrowserKey } from '../limits/known-browser';
import { claimIpAddressUse } from '../limits/limits';
import { type AuditContext, type RecoveryContext } from '../recovery-context';
import { bindBrowser, boundTransactionIds } from '../state/browser-binding';
import { continueRecovery, openRecovery, type RecoveryRequest } from '../state/create-recovery';
import { requireSession } from '../state/transactions';

interface FoundUser extends StoredContacts {
  user_id: string;
  user_type: string;
  first_time: boolean;
  session_epoch: number;
  recovery_version: string | null;
}

const COLUMNS = `u.user_id, u.user_type, u.first_time, u.session_epoch, u.recovery_version, 
  ${selectContactsSql('u')}`;

async function findNamedUser(
  context: RecoveryContext,
  body: Pick<StartRecoveryRequest, 'flow' | 'userId'>,
  session: string,
): Promise<FoundUser | undefined> {
  const { database, clock } = context;
  const [user] =
    body.flow === 'FPS'
      ? await database.query<FoundUser>(
          `SELECT ${COLUMNS} FROM users u WHERE ${USER_LOOKUP}`,
          userLookupValues(body.userId),
        )
      : await database.query<FoundUser>(
          `SELECT ${COLUMNS} FROM recovery_handles h JOIN users u ON u.user_id = h.user_id
           WHERE h.handle = $1 AND h.portal_session = $2 AND ${isAheadSql('h.expires_at', '$3')} AND NOT h.spent`,
          [body.userId, session, clock()],
        );
  if (body.flow === 'FUID' && user === undefined)
    await database.query(
      `UPDATE recovery_handles SET spent = true
       WHERE handle = $1 AND portal_session = $2 AND NOT ${isAheadSql('expires_at', '$3')}`,
      [body.userId, session, clock()],
    );
  return user;
}

/** Returns the contacts that a message channel can reach (D-4). */
function selectReachable({ channels }: RecoveryContext, contacts: Contacts): Contacts {
  return Object.fromEntries(
    Object.entries(contacts).filter(([channel]) => channels.available.has(channel as Channel)),
  );
}

/** Returns the masked contacts of a user. Logs unreadable ones, which only the operator can correct. */
function readContacts(
  context: RecoveryContext,
  request: FastifyRequest,
  user: FoundUser,
  { userKey: userHash }: AuditContext,
): Contacts {
  const contacts = openContacts(context, user);
  const channels = unreadableChannels(user, contacts);
  if (channels.length > 0)
    request.log.warn(
      { event: 'unreadable contact', userHash, channels },
      'A stored contact cannot be read and is not offered; PHONE_COUNTRY is the country of national numbers',
    );
  return maskContacts(contacts);
}

/**
 * POST fps/auth: starts a recovery, or continues the one that this browser has just started for the same user, and returns
 * the masked contacts (API-1, REC-9, REC-10). An unknown User ID gets a decoy that behaves the same (security rule 4).
 *
 * @throws HttpError 403 (a host page that names no client), 404 (unknown handle; unknown User ID if the setting is
 *   `explicit`), 422 (no contact), 429 (IP address limit)
 */
export async function startRecovery(
  context: RecoveryContext,
  { body, request, reply }: OperationRequest<'startRecovery'>,
  notes: AuditContext,
): Promise<StartRecoveryResponse> {
  const { limits, secrets, clock } = context;
  const session = requireSession(request);
  const whiteLabel = pageWhiteLabel(request, context.settings, context);
  await claimIpAddressUse(context, 'transaction', request);
  const { flow } = body;
  const userId = flow === 'FPS' ? await context.users.identify(body.userId) : body.userId;
  const user = await findNamedUser(context, { flow, userId }, session);
  notes.userKey = userKey(secrets, user?.user_id ?? userId);
  if (!user && flow === 'FUID') throw createRejection('handle expired');
  if (!user && limits.unknownUser === 'explicit') throw createRejection('unknown user');
  // Computed for known users too, so that the timing is the same.
  const decoy = decoyUser(secrets, await context.decoys.ring(), canonicalUserId(userId));
  const contacts = selectReachable(
    context,
    user ? readContacts(context, request, user, notes) : decoy.contacts,
  );
  if (Object.keys(contacts).length === 0) throw createRejection('no channel');
  const recoveryRequest: RecoveryRequest = {
    portal_session: session,
    flow,
    // The embedded database drops a byte order mark when it reads text.
    named_user: body.userId.replace(/^\ufeff+/, ''),
    user_key: notes.userKey,
    user_id: user?.user_id ?? null,
    user_version: user?.recovery_version ?? null,
    known_browser_key: await findKnownBrowserKey(context, request, userId, user),
  };
  const open =
    (await continueRecovery(context, recoveryRequest, whiteLabel, boundTransactionIds(context, request))) ??
    (await openRecovery(context, recoveryRequest, {
      user_type: user?.user_type ?? decoy.userType,
      first_time: body.flow === 'FPS' && (user?.first_time ?? false),
      contacts,
      white_label: whiteLabel,
    }));
  notes.transactionId = open.id;
  await bindBrowser(context, request, reply, open.id);
  const channels = CHANNEL_NAMES.filter((channel) => open.contacts[channel]);
  return {
    userId: open.named_user,
    transactionId: open.id,
    sessionId: open.wire_session,
    ...Object.fromEntries(
      channels.map((channel) => [CHANNELS[channel].contact, encodeForWire(open.contacts[channel] ?? '')]),
    ),
    supportedotpChannels: channels.map((channel) => CHANNELS[channel].supported),
    reference: open.reference,
    expiresAt: open.expires_at.toISOString(),
    serverTime: clock().toISOString(),
  };
}
