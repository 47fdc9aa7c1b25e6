import type { RecoveryOutcome } from '@portal/services/contract';

/** Why a call brought no result, in the words the flow needs. */
export interface ApiFailure {
  /**
   * `refused`: the service said no. `limited`: it asks to wait. `unavailable`: it could not answer, no answer arrived in
   * time, or the browser sent no cookies; trying again may work.
   */
  readonly kind: 'refused' | 'limited' | 'unavailable';
  /** Code of the service, such as OTP_ERR_003 or ISB_USRUP06; null when it gave none. */
  readonly code: string | null;
  /** Seconds to wait, when the service said so. */
  readonly retryAfterSeconds: number | null;
  /** As the service says of a wrong passcode: how many can still be tried, a number. */
  readonly attemptsLeft?: unknown;
  /** What became of a recovery that cannot go on here; absent where the service does not say. */
  readonly outcome?: RecoveryOutcome;
}

/** The service said no, and not why. */
export const REJECTED: ApiFailure = { kind: 'refused', code: null, retryAfterSeconds: null };

/** The call came without the session's cookies: they are blocked, or were deleted meanwhile. */
export const NO_COOKIES = 'ISB_COOKIE01';

const CODE = /^[A-Z]{3,4}_[A-Z0-9_]{3,20}$/;

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const codeIn = (body: unknown): string | null =>
  [fieldOf(body, 'errorCode'), fieldOf(body, 'errorMessage')].find(
    (value): value is string => typeof value === 'string' && CODE.test(value),
  ) ?? null;

const isOutcome = (value: unknown): value is RecoveryOutcome =>
  value === 'CHANGED_ELSEWHERE' || value === 'LOCKED' || value === 'EXPIRED' || value === 'UNCHANGED';

/** The service, or what it needs to answer, such as a mail server, is away; nothing was refused. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

const kindOf = (status: unknown): ApiFailure['kind'] => {
  if (status === 429) return 'limited';
  // No status: no network, or no answer within the time limit of the call (API-1).
  return typeof status !== 'number' || AWAY.has(status) ? 'unavailable' : 'refused';
};

/**
 * Reads what a call was rejected with: an axios error or anything else thrown.
 *
 * @returns a failure; never throws, never carries text of the service
 */
export const apiFailure = (error: unknown): ApiFailure => {
  const response = fieldOf(error, 'response');
  const body = fieldOf(response, 'data');
  const wait = fieldOf(body, 'retryAfterSeconds');
  const code = codeIn(body);
  const outcome = fieldOf(body, 'outcome');
  return {
    kind: code === NO_COOKIES ? 'unavailable' : kindOf(fieldOf(response, 'status')),
    code,
    retryAfterSeconds: typeof wait === 'number' && wait > 0 ? Math.ceil(wait) : null,
    attemptsLeft: fieldOf(body, 'attemptsLeft'),
    ...(isOutcome(outcome) && { outcome }),
  };
};
