import type { FastifyReply, FastifyRequest } from 'fastify';
import { sameText } from '../settings/server-secrets';
import { HOUR, SECOND, type RecoveryContext } from './recovery-context';

/** One cookie a recovery, so that tabs that begin at once take nothing from one another. */
export const RECOVERY_COOKIE = '__Host-recovery-';

/** Longer than a recovery with its grant. */
const KEPT_SECONDS = (2 * HOUR) / SECOND;

const openerOf = ({ secrets }: RecoveryContext, transactionId: string): string =>
  secrets.fingerprint('opener of a recovery', transactionId);

/**
 * Gives the browser that begins a recovery what only it has. The session is not enough: it is older than the recovery,
 * and whoever copied its cookie before, at a shared computer for example, would be let in with the visitor (security
 * rule 3).
 */
export function rememberOpener(context: RecoveryContext, reply: FastifyReply, transactionId: string): void {
  reply.setCookieOfSession(RECOVERY_COOKIE + transactionId, openerOf(context, transactionId), KEPT_SECONDS);
}

/** Whether the call comes from the browser that began this recovery. */
export function isOpener(context: RecoveryContext, request: FastifyRequest, transactionId: string): boolean {
  return sameText(request.cookies[RECOVERY_COOKIE + transactionId] ?? '', openerOf(context, transactionId));
}

/** The recoveries that the browser of a call began. */
export function openedBy(context: RecoveryContext, request: FastifyRequest): readonly string[] {
  return Object.keys(request.cookies)
    .filter((name) => name.startsWith(RECOVERY_COOKIE))
    .map((name) => name.slice(RECOVERY_COOKIE.length))
    .filter((transactionId) => isOpener(context, request, transactionId));
}
