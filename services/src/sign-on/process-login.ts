import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalUserId } from '@portal/contract/validation';
import { type FlatForm, isSentFromPortal } from '@portal/server-kit/http';
import { getIpAddress, networkOfIpAddress, siteOfIpAddress } from '@portal/server-kit/limits';
import { type PortalCookies, returnedUserIds } from '@portal/server-kit/sessions';
import { NO_ADDRESS } from '../audit/request-audit';
import type { CredentialsOutcome } from '../users/user-store';
import { clientOfScreen, knownLoginScreen, knownWhiteLabel } from '../white-labels/white-label-key';
import { auditSignOn } from './audit-sign-on';
import {
  COOKIE_CHECK,
  cookieCheckUrl,
  type LoginReturn,
  loginReturnUrl,
  queryString,
  readCarriedFields,
} from './login/login-return';
import { resolveSafeTarget } from './login/safe-target';
import { addLoginChallenge, readSignInProof, type SignInProof } from './login/sign-in-proof';
import { NOTICE_THRESHOLD, queueFailureNotice } from './notices/failure-notice';
import { sendErrorPage } from './pages/error-pages';
import { readSessionId } from './sessions/session-cookie';
import { createSession } from './sessions/sessions';
import { HOME, homeUrl, returnParameters, type SignOn } from './sign-on';
import { type AttemptOrigin, createAccountThrottle } from './throttling/account-throttle';
import { FailureThrottle, THROTTLE_LIMITS } from './throttling/failure-throttle';
import { NETWORK_CLASSES } from './throttling/network-turns';

/** Longest wait of a network that has not failed at the account, which the page rounds to a minute. */
const SHORT_WAIT_SECONDS = NETWORK_CLASSES[0].longestWaitSeconds;

type LoginRequest = FastifyRequest<{ Body: FlatForm | undefined; Querystring: Record<string, unknown> }>;
type Wait = Extract<LoginReturn, 'shortWait' | 'longWait'>;
type Attempt =
  | CredentialsOutcome
  | { kind: Exclude<LoginReturn, CredentialsOutcome['kind'] | Wait> }
  /** `work` is the price of a proof of work that passes the wait, 0 without one. */
  | { kind: Wait; work: number };

/** A submitted login form. */
interface Submission {
  readonly request: LoginRequest;
  readonly ipAddress: string;
  readonly form: FlatForm;
  /** White-label key, or the name of an app. */
  readonly screen: string;
  readonly proof: SignInProof | null;
}

/**
 * Registers the routes of the two login forms (LOG-5, CLP-1, D-3). Correct credentials create a session and redirect to
 * TARGET if it is on the portal or an allowed origin, otherwise to the home page; wrong ones redirect to the login page
 * with the reason.
 */
export function addProcessLogin(app: FastifyInstance, signOn: SignOn): void {
  const { context, cookies, users } = signOn;
  const returned = returnedUserIds(context.secrets, cookies, Date.now);
  const throttle = new FailureThrottle(context.clock, {
    ...THROTTLE_LIMITS,
    // RECOVERY_IP_LIMIT can raise the limit in LOCAL and MOCK, where all visitors share one IP address.
    allowedFailures: Math.max(THROTTLE_LIMITS.allowedFailures, signOn.recoveriesPerIpPerHour),
  });
  const accounts = createAccountThrottle(context.database, context.secrets, context.clock);
  app.addHook('preClose', (done) => {
    throttle.close();
    done();
  });

  /** Counts an attempt at an account; a proof of work is spent only if it passes a wait. */
  const beginAttempt = async (userId: string, origin: AttemptOrigin, proof: SignInProof | null) => {
    const account = await accounts.begin(userId, origin);
    if (account.kind === 'allowed' || proof === null || proof.work * 2 < account.work) return account;
    if (account.work === 0 || !(await proof.spend())) return account;
    return accounts.begin(userId, { ...origin, work: proof.work });
  };

  /** Checks the password if the account is not throttled. @throws the errors of database, directory and hashing */
  const tryAccount = async ({ request, ipAddress, form, screen, proof }: Submission): Promise<Attempt> => {
    const userId = await users.identify(form.USER ?? '');
    const network = siteOfIpAddress(ipAddress) ?? networkOfIpAddress(ipAddress);
    const origin = { known: signOn.devices.find(request, userId), network };
    const account = await beginAttempt(userId, origin, proof);
    if (account.kind !== 'allowed') {
      context.counters?.signInThrottled();
      // Distinguishes short waits, the only ones that most visitors with typing mistakes see.
      return { kind: account.seconds <= SHORT_WAIT_SECONDS ? 'shortWait' : 'longWait', work: account.work };
    }
    try {
      // Networks take turns in the hashing queue, so that a few cannot block all others.
      const outcome = await users.checkCredentials(userId, form.PASSWRD ?? '', network);
      if (!isRejected(outcome)) await account.succeed();
      else if (!account.isKnownBrowser && account.failures >= NOTICE_THRESHOLD)
        // In the background, because it takes longer for a known user (security rule 4).
        queueFailureNotice(signOn, userId, screen).catch((error: unknown) =>
          request.log.error({ err: error }, 'a notice about failed sign-ins could not be stored'),
        );
      return outcome;
    } catch (error) {
      // The attempt does not count, because the password was not compared; if `cancel` fails, it stays counted.
      await account.cancel().catch(() => undefined);
      throw error;
    }
  };

  /** Known browsers and proofs of work each take separate turns in the queue of their network. */
  const queuePartition = ({ request, form, proof }: Submission): string => {
    const userId = canonicalUserId(form.USER ?? '');
    const nonce = signOn.devices.find(request, userId)?.nonce ?? proof?.nonce;
    return nonce === undefined ? userId : ` ${nonce}`;
  };

  const attempt = async (submission: Submission): Promise<Attempt> => {
    const { request, ipAddress } = submission;
    const { outcome: throttleOutcome, cancel } = await throttle.admit(ipAddress, queuePartition(submission));
    // The password was not compared, so it is not reported as wrong.
    if (throttleOutcome === 'rejected') return { kind: 'tooMany' };
    try {
      const outcome = await tryAccount(submission);
      // Attempts that must wait count against their network, too.
      if (!isRejected(outcome) && !isWait(outcome)) cancel();
      return isRejected(outcome) && throttleOutcome === 'throttled' ? { kind: 'slowedDown' } : outcome;
    } catch (error) {
      cancel();
      request.log.error({ err: error }, 'credentials could not be checked');
      return { kind: 'unavailable' };
    }
  };

  /** Creates the session after correct credentials. */
  const startSession = async (
    request: LoginRequest,
    reply: FastifyReply,
    screen: string,
    outcome: Attempt,
  ): Promise<Attempt> => {
    if (outcome.kind !== 'accepted') return outcome;
    try {
      const id = await createSession(context.database, {
        userId: outcome.userId,
        sessionEpoch: outcome.sessionEpoch,
        whiteLabel: screen,
        replaces: readSessionId(cookies, request),
        now: context.clock(),
      });
      cookies.write(reply, 'signOnSession', id);
      signOn.devices.remember(request, reply, outcome);
      return outcome;
    } catch (error) {
      request.log.error({ err: error }, 'a session could not be started');
      return { kind: 'unavailable' };
    }
  };

  /** Returns the allowed target, or the client's home page; logs a target that is not allowed (D-9). */
  const resolveTarget = (
    request: Pick<FastifyRequest, 'log'>,
    target: string | undefined,
    screen: string,
  ): string => {
    const client = clientOfScreen(screen, signOn);
    const { publicOrigin } = context.settings;
    const home = homeUrl(signOn, screen);
    if (target === home) return home;
    const address = resolveSafeTarget(target ?? '', publicOrigin, signOn.listRedirectOrigins(client));
    if (target && address === null) {
      request.log.warn(
        { event: 'redirect dropped', parameter: 'TARGET' },
        'A redirect target was not followed',
      );
      context.counters?.redirectDropped('TARGET');
    }
    return address === null || address === HOME ? home : address;
  };

  const processLogin = async (
    request: LoginRequest,
    reply: FastifyReply,
    screen: string,
  ): Promise<FastifyReply> => {
    if (!isSentFromPortal(request, context.settings, signOn.originAllowed, screen)) {
      auditSignOn(signOn, request, 'signOn', '', 'foreign page');
      return sendErrorPage(signOn, request, reply, 403);
    }
    const ipAddress = getIpAddress(request);
    if (ipAddress === undefined) {
      auditSignOn(signOn, request, 'signOn', '', NO_ADDRESS);
      return sendErrorPage(signOn, request, reply, 400);
    }
    reply.header('cache-control', 'no-store');
    const form = request.body ?? {};
    const target = form.TARGET ?? readText(request.query.TARGET);
    const carried = readCarriedFields({ ...form, TARGET: target });
    const proof = await readSignInProof(signOn, request, form, screen);
    const outcome = await startSession(
      request,
      reply,
      screen,
      await attempt({ request, ipAddress, form, screen, proof }),
    );
    const rejection = outcome.kind === 'accepted' ? null : outcome.kind;
    auditSignOn(signOn, request, 'signOn', users.canonicalId(form.USER ?? ''), rejection);
    if (outcome.kind === 'firstTime') {
      const whiteLabel = clientOfScreen(screen, signOn);
      const query = queryString([['FTUF', 'Y'], ...returnParameters(signOn, screen)]);
      return reply.redirect(`/${whiteLabel}/fps?${query}`, 302);
    }
    if (outcome.kind !== 'accepted') {
      returned.keep(reply, form.USER ?? '');
      const queryData = signOn.loginRequests.seal(screen, isWait(outcome) ? outcome.work : 0);
      return reply.redirect(loginReturnUrl(screen, queryData, outcome.kind, carried), 302);
    }
    const next = hasNoCookie(cookies, request)
      ? cookieCheckUrl(signOn.loginRequests.seal(screen), carried)
      : resolveTarget(request, target, screen);
    return reply.redirect(next, 302);
  };

  // Reports blocked cookies; otherwise the home page would redirect such a browser to an empty login form repeatedly.
  app.get(COOKIE_CHECK, (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
    const named = signOn.loginRequests.open(readText(request.query.SMQUERYDATA) ?? '');
    const screen = knownLoginScreen(named, signOn);
    const carried = readCarriedFields(request.query);
    const address =
      readSessionId(cookies, request) === null
        ? loginReturnUrl(screen, signOn.loginRequests.seal(screen), 'noCookies', carried)
        : resolveTarget(request, carried.TARGET, screen);
    return reply.header('cache-control', 'no-store').redirect(address, 302);
  });

  addLoginChallenge(app, signOn);
  app.post('/login/forms/bg/ProcessLogin.fcc', (request: LoginRequest, reply) => {
    const named = signOn.loginRequests.open(readText(request.query.SMQUERYDATA) ?? '');
    return processLogin(request, reply, knownWhiteLabel(named, signOn.whiteLabelExists));
  });
  for (const { name, loginAction } of signOn.apps)
    app.post(loginAction, (request: LoginRequest, reply) => processLogin(request, reply, name));
}

function isRejected({ kind }: Attempt): boolean {
  return kind === 'rejected' || kind === 'rejectedOrLocked';
}

function isWait(outcome: Attempt): outcome is Extract<Attempt, { kind: Wait }> {
  return outcome.kind === 'shortWait' || outcome.kind === 'longWait';
}

/** Reads a query parameter; a duplicate one is parsed as an array and counts as absent. */
function readText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Whether a browser, which sends Origin or Sec-Fetch-Site, lacks the session cookie that every page of the portal sets. */
function hasNoCookie(cookies: PortalCookies, request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  return (origin !== undefined || site !== undefined) && cookies.read(request, 'portalSession') === undefined;
}
