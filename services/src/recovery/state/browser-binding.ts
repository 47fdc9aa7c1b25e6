import type { FastifyReply, FastifyRequest } from 'fastify';
import { type ServerSecrets, timingSafeEqualText } from '@portal/server-kit/configuration';
import { addMs, HOUR_MS, SECOND_MS } from '@portal/server-kit/scheduling';
import { type RecoveryContext } from '../recovery-context';

/**
 * Recoveries bound to one browser: as many as one IP address may start in an hour. Their cookies are far below the limit of
 * request headers.
 */
const MAX_BOUND_RECOVERIES = 20;

/** Cookies that one response removes; proxies limit the size of response headers. */
const MAX_REVOKED = 20;

/** Format of recovery IDs; a cookie with any other name could not be removed. */
const ID = /^[\w-]+$/;

/** Longer than a recovery and its grant are valid. */
const COOKIE_SECONDS = (2 * HOUR_MS) / SECOND_MS;

function computeBinding(secrets: ServerSecrets, transactionId: string): string {
  return secrets.fingerprint('opener of a recovery', transactionId);
}

/** Whether the portal has set this cookie; the recovery may have ended. */
export function isRecoveryCookie(secrets: ServerSecrets, transactionId: string, value: string): boolean {
  return timingSafeEqualText(value, computeBinding(secrets, transactionId));
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
  reply.setRecoveryCookie(transactionId, computeBinding(context.secrets, transactionId), COOKIE_SECONDS);
}

/** Removes the cookie of a recovery that has ended or is one of too many. */
export function unbindBrowser(reply: FastifyReply, transactionId: string): void {
  reply.setRecoveryCookie(transactionId, '', 0);
}

/** Returns the newest recoveries, which keep their cookies beside a new one; none is older than the cookie lifetime. */
async function findNewest(
  { database, clock }: RecoveryContext,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM recovery_transactions WHERE id = ANY($1::text[]) AND created_at > $2
     ORDER BY created_at DESC, id LIMIT $3`,
    [ids, addMs(clock(), -COOKIE_SECONDS * SECOND_MS), MAX_BOUND_RECOVERIES - 1],
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns the recoveries named by a request's cookies, which are not trusted. */
function readNamedRecoveries(request: FastifyRequest): readonly string[] {
  return [...request.recoveryCookies().keys()].filter((id) => ID.test(id));
}

/** Whether the request comes from the browser that started this recovery. */
export function isBoundBrowser(
  context: RecoveryContext,
  request: FastifyRequest,
  transactionId: string,
): boolean {
  return isRecoveryCookie(context.secrets, transactionId, request.recoveryCookies().get(transactionId) ?? '');
}

/** Returns the recoveries that the requesting browser started. */
export function boundTransactionIds(context: RecoveryContext, request: FastifyRequest): readonly string[] {
  return readNamedRecoveries(request).filter((transactionId) =>
    isBoundBrowser(context, request, transactionId),
  );
}
