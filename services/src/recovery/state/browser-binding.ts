import type { FastifyReply, FastifyRequest } from 'fastify';
import { timingSafeEqualText } from '@portal/server-kit/configuration';
import { after, HOUR_MS, SECOND_MS } from './durations';
import { type RecoveryContext } from './recovery-context';

/**
 * Recoveries that a browser keeps: as many as one IP address may start in an hour, and far below the limit of a
 * request's head.
 */
const MAX_BOUND_RECOVERIES = 20;

/** So many are taken back by one response, whose head a proxy has to hold. */
const MAX_REVOKED = 20;

/** As recoveries are named; a cookie of another name could not be written back. */
const ID = /^[\w-]+$/;

/** Longer than a recovery with its grant. */
const COOKIE_SECONDS = (2 * HOUR_MS) / SECOND_MS;

function computeBinding({ secrets }: RecoveryContext, transactionId: string): string {
  return secrets.fingerprint('opener of a recovery', transactionId);
}

/**
 * Binds a recovery to the browser that starts it, by a separate cookie. The session is not enough: an attacker who copied
 * its cookie before, for example at a shared computer, would gain the recovery (security rule 3). The newest earlier
 * recoveries keep their cookies and the rest are removed, since browsers send them all (security rule 17).
 */
export async function bindBrowser(
  context: RecoveryContext,
  request: FastifyRequest,
  reply: FastifyReply,
  transactionId: string,
): Promise<void> {
  const others = readNamedRecoveries(request).filter((id) => id !== transactionId);
  if (others.length >= MAX_BOUND_RECOVERIES) {
    const newest = await findNewest(context, others);
    const over = others.filter((id) => !newest.has(id)).slice(0, MAX_REVOKED);
    for (const id of over) unbindBrowser(reply, id);
  }
  reply.setRecoveryCookie(transactionId, computeBinding(context, transactionId), COOKIE_SECONDS);
}

/** Takes the cookie of a recovery back: it has ended, or is one of too many. */
export function unbindBrowser(reply: FastifyReply, transactionId: string): void {
  reply.setRecoveryCookie(transactionId, '', 0);
}

/** Returns the recoveries that keep their cookies beside a new one: newest first, none whose grants are over. */
async function findNewest(
  { database, clock }: RecoveryContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM recovery_transactions WHERE id = ANY($1::text[]) AND created_at > $2
     ORDER BY created_at DESC, id LIMIT $3`,
    [ids, after(clock(), -COOKIE_SECONDS * SECOND_MS), MAX_BOUND_RECOVERIES - 1],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the recoveries named by a request's cookies, which are not trusted. */
function readNamedRecoveries(request: FastifyRequest): readonly string[] {
  return [...request.recoveryCookies().keys()].filter((id) => ID.test(id));
}

/** Whether the call comes from the browser that began this recovery. */
export function isBoundBrowser(
  context: RecoveryContext,
  request: FastifyRequest,
  transactionId: string,
): boolean {
  return timingSafeEqualText(
    request.recoveryCookies().get(transactionId) ?? '',
    computeBinding(context, transactionId),
  );
}

/** The recoveries that the browser of a call began. */
export function boundTransactionIds(context: RecoveryContext, request: FastifyRequest): readonly string[] {
  return readNamedRecoveries(request).filter((transactionId) =>
    isBoundBrowser(context, request, transactionId),
  );
}
