import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { genericErrorBody } from '@portal/server-kit/http';
import { getIpAddress, networkOfIpAddress, siteOfIpAddress } from '@portal/server-kit/limits';
import { findGatedOperation, type VisitClaim } from '@portal/services';
import { BoundedCache } from '../parts/bounded-cache';
import { SAFE_METHODS } from '../requests/safe-methods';
import { SERVICE_PATHS } from '../settings/service-paths';
import { NetworkGate } from './network-gate';
import type { OverloadMonitor, VisitStart } from './overload-monitor';
import { RunningCounts } from './running-counts';

/** Requests of one visit that run beside each other, such as a page and a statistics record. */
const MAX_OF_VISIT = 3;

/** Milliseconds for which the start of a recovery waits in its turn for the portal to catch up. */
const MAX_HOLD_MS = 1_000;
const HOLD_STEP_MS = 100;

/** Milliseconds for which a checked visit is not checked again. */
const CHECKED_MS = 60_000;
const MAX_CHECKED = 10_000;

/** How a request is treated while the portal is overloaded. */
interface Admission {
  /** Whether the request continues a live visit. */
  readonly isLive: boolean;
  /** Ends the turn of the request. */
  endTurn: (() => void) | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route starts a visit: while the portal is overloaded, newcomers get 503. */
    readonly beginsVisit?: boolean;
  }
  interface FastifyRequest {
    /** Null while the portal is not overloaded. */
    admission: Admission | null;
    /** Ends the count of a request that takes turns during an overload. */
    endRequest: (() => void) | null;
  }
}

/** Seconds after which a rejected newcomer should come back. */
const NEWCOMER_RETRY_SECONDS = 60;

/** Paths whose GET requests use the database, too. */
const WORKING_PATHS: readonly string[] = ['/apps', '/pw', ...Object.values(SERVICE_PATHS).flat()];

const SIGN_IN_PATHS: readonly string[] = SERVICE_PATHS['sign-on'];

/**
 * Returns how a request starts a visit, without reading its body; null for follow-up requests, such as further API requests,
 * forms and files.
 */
function findVisitStart(request: FastifyRequest): VisitStart | null {
  const { routeOptions, method, url } = request;
  if (!SAFE_METHODS.includes(method)) return findGatedOperation(url) === null ? null : 'recovery';
  return routeOptions.config.beginsVisit === true ? 'page' : null;
}

/** Returns whether a request takes a turn; files and health checks do not. */
function isWork({ method, routeOptions, url }: FastifyRequest): boolean {
  if (!SAFE_METHODS.includes(method) || routeOptions.config.beginsVisit === true) return true;
  return WORKING_PATHS.some((path) => url.startsWith(path));
}

/** Returns whether a recovery continues a User ID look-up, which has already started it. */
function continuesLookUp({ body }: FastifyRequest): boolean {
  return (body as { readonly flow?: unknown } | null | undefined)?.flow === 'FUID';
}

function findNetwork(request: FastifyRequest): string {
  const ip = getIpAddress(request);
  return siteOfIpAddress(ip) ?? networkOfIpAddress(ip);
}

function reject(request: FastifyRequest, reply: FastifyReply): void {
  reply.errorPageKind = 'busy';
  // Compression would take longer than everything else in a rejection.
  request.headers['x-no-compression'] = 'true';
  // Rejected visitors would otherwise leave thousands of idle connections.
  if (SAFE_METHODS.includes(request.method)) reply.header('connection', 'close');
  reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': String(NEWCOMER_RETRY_SECONDS) })
    .send(genericErrorBody(request, { retryAfterSeconds: NEWCOMER_RETRY_SECONDS }));
}

/** Reads what a request's cookies claim to continue. */
export type ReadVisitClaim = (cookies: Readonly<Record<string, string | undefined>>) => VisitClaim | null;

/**
 * During overload, rejects newcomers at once with 503 when work waits, so that visitors who have started can finish: each
 * admitted newcomer sends about ten requests. Requests without a live recovery or session take turns by network, so that
 * neither a flood of them nor the rejections that it causes keep visitors of other networks out.
 *
 * @param rejected called at each rejection
 */
export function rejectNewcomers(
  app: FastifyInstance,
  monitor: Pick<OverloadMonitor, 'isOverloaded' | 'isBehind' | 'shouldReject' | 'close'>,
  readVisitClaim: ReadVisitClaim,
  rejected: () => void,
): void {
  // Enough to use both processors and the database, far fewer than a long queue.
  const gate = new NetworkGate(4, 3_000);
  // Apart, since a sign-in waits in its turn after wrong passwords of its network. As long as the throttle of sign-ins.
  const signInGate = new NetworkGate(8, 15_000);
  const gates = [gate, signInGate];
  const findGate = ({ method, url }: FastifyRequest): NetworkGate =>
    !SAFE_METHODS.includes(method) && SIGN_IN_PATHS.some((path) => url.startsWith(path)) ? signInGate : gate;
  const checked = new BoundedCache<true>(MAX_CHECKED);
  const visits = new RunningCounts();
  const networks = new RunningCounts();

  const rejectNow = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    rejected();
    reject(request, reply);
    return reply;
  };

  /** Checks a claim in a turn of its network, because forged session cookies are only recognised by the database. */
  const checkClaim = async ({ key, isLive }: VisitClaim, network: string): Promise<boolean> => {
    const entry = `${key} ${String(Math.floor(performance.now() / CHECKED_MS))}`;
    if (checked.get(entry)) return true;
    const leave = await gate.enter(network);
    if (leave === null) return false;
    const live = await isLive()
      .catch(() => false)
      .finally(leave);
    return live && checked.getOrCreate(entry, () => true);
  };

  const endTurn = ({ admission }: FastifyRequest): void => {
    admission?.endTurn?.();
    if (admission !== null) admission.endTurn = null;
  };

  app.decorateRequest('admission', null);
  app.decorateRequest('endRequest', null);
  app.addHook('onRequest', async (request, reply) => {
    if (!isWork(request)) return;
    const network = findNetwork(request);
    request.endRequest = networks.add(network);
    if (!monitor.isOverloaded && !gates.some(({ isBusy }) => isBusy)) return;
    const claim = readVisitClaim(app.parseCookie(request.headers.cookie ?? ''));
    const isLive = claim !== null && (await checkClaim(claim, network));
    const isFree = isLive && visits.count(claim.key) < MAX_OF_VISIT;
    request.admission = { isLive, endTurn: isFree ? visits.add(claim.key) : null };
    if (findVisitStart(request) !== 'page' || isLive) return;
    // During a flood, turns are enough of a limit for visitors of other networks.
    if (networks.isFloodedByOthers(network)) return;
    if (monitor.shouldReject('page')) return rejectNow(request, reply);
  });
  // After the body has been read, so that slow senders hold no turn; otherwise the connection would have to be closed.
  app.addHook('preValidation', async (request, reply) => {
    const { admission } = request;
    if (admission === null) return;
    admission.endTurn ??= await findGate(request).enter(findNetwork(request));
    if (admission.endTurn === null) return rejectNow(request, reply);
    if (admission.isLive || findVisitStart(request) !== 'recovery' || continuesLookUp(request)) return;
    // In the turn, so that a flood waits: rejected at once, it would keep the portal busy with rejections.
    for (let waitedMs = 0; waitedMs < MAX_HOLD_MS && monitor.isBehind('recovery'); waitedMs += HOLD_STEP_MS)
      await delay(HOLD_STEP_MS);
    if (monitor.shouldReject('recovery')) return rejectNow(request, reply);
  });
  // Before the response is sent, so that slow readers hold no turn.
  app.addHook('onSend', async (request) => endTurn(request));
  app.addHook('onResponse', async (request) => {
    endTurn(request);
    request.endRequest?.();
  });
  app.addHook('onRequestAbort', async (request) => endTurn(request));
  app.addHook('onClose', async () => {
    monitor.close();
    for (const each of gates) each.close();
  });
}
