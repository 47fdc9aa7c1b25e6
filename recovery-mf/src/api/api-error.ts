import type { RecoveryOutcome } from '@portal/contract/api';

/** Failure of a request, with the details that the flow needs. */
export interface ApiFailure {
  /**
   * `rejected`: the service rejected the request. `limited`: the service asks the client to wait. `unavailable`: no usable
   * response arrived in time, or the browser sent no cookies; a retry may work.
   */
  readonly kind: 'rejected' | 'limited' | 'unavailable';
  /** Error code of the service, such as OTP_ERR_003 or ISB_USRUP06; null when the response has none. */
  readonly code: string | null;
  /** Seconds to wait; null when the service reports none. */
  readonly retryAfterSeconds: number | null;
  /** Remaining attempts after a wrong passcode. */
  readonly attemptsLeft?: unknown;
  /** Outcome of a recovery that cannot continue; absent where the service does not report it. */
  readonly outcome?: RecoveryOutcome;
}

/** The service rejected the request without a reason. */
export const REJECTED: ApiFailure = { kind: 'rejected', code: null, retryAfterSeconds: null };

/** The request carried no session cookies: they are blocked or were deleted. */
export const NO_COOKIES = 'ISB_COOKIE01';

/** The recovery has ended for this browser: the visitor has to start again. */
export const ENDED = 'ISB_SITEMDR08';

const CODE = /^[A-Z]{3,4}_[A-Z0-9_]{3,20}$/;

const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

/** Returns the error code in the body of a response; null when it has none. */
export const findErrorCode = (body: unknown): string | null =>
  [getField(body, 'errorCode'), getField(body, 'errorMessage')].find(
    (value): value is string => typeof value === 'string' && CODE.test(value),
  ) ?? null;

const OUTCOMES: readonly unknown[] = [
  'CHANGED_ELSEWHERE',
  'LOCKED',
  'EXPIRED',
  'UNCHANGED',
  'NO_CONTACT',
] satisfies readonly RecoveryOutcome[];

const isOutcome = (value: unknown): value is RecoveryOutcome => OUTCOMES.includes(value);

/** Statuses of a service, or of a mail server that it needs, that is unavailable; nothing was rejected. */
const UNAVAILABLE_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

const classifyStatus = (status: unknown): ApiFailure['kind'] => {
  if (status === 429) return 'limited';
  // Without a status: no network, or no response within the request's timeout (API-1).
  return typeof status !== 'number' || UNAVAILABLE_STATUSES.has(status) ? 'unavailable' : 'rejected';
};

/**
 * Converts an axios error, or any other thrown value, to a failure of the flow.
 *
 * @returns a failure without text from the service; never throws
 */
export const apiFailure = (error: unknown): ApiFailure => {
  const response = getField(error, 'response');
  const body = getField(response, 'data');
  const wait = getField(body, 'retryAfterSeconds');
  // With the session that replaces a lost one, the recovery of the lost one cannot continue.
  const hasNewSession = getField(getField(error, 'config'), 'again') === true;
  const status = getField(response, 'status');
  const code = findErrorCode(body) ?? (hasNewSession && status === 403 ? ENDED : null);
  const outcome = getField(body, 'outcome');
  return {
    kind: code === NO_COOKIES ? 'unavailable' : classifyStatus(status),
    code,
    retryAfterSeconds: typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : null,
    attemptsLeft: getField(body, 'attemptsLeft'),
    ...(isOutcome(outcome) && { outcome }),
  };
};
