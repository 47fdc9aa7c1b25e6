import type { FastifyRequest } from 'fastify';

export const ANTI_FORGERY_HEADER = 'x-xsrf-token';

/** Seconds of Retry-After while something is unavailable (503). */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/** The message of every rejection; it reveals nothing about users, codes or states. */
const NEUTRAL_MESSAGE = 'The request could not be completed.';

export interface Failure {
  status: 'FAILURE';
  errorMessage: string;
  errorCode?: string;
  attemptsLeft?: number;
  /** Outcome of a recovery, as in the contract. */
  outcome?: string;
  requestId: string;
  retryAfterSeconds?: number;
  /** Challenge that the repeated request has to solve, as in the contract. */
  proofOfWork?: object;
}

/**
 * Error code of a request without a session, or with a token of another one: the browser blocks cookies or has lost them. The
 * page repeats the request once with the session that the rejection begins.
 */
export const NO_SESSION = 'ISB_COOKIE01';

/** Creates the body of a rejection; `detail` adds codes of the specification's catalogue. */
export function genericErrorBody(
  request: Pick<FastifyRequest, 'id'>,
  detail: Partial<Failure> = {},
): Failure {
  return { status: 'FAILURE', errorMessage: NEUTRAL_MESSAGE, ...detail, requestId: request.id };
}

/** A request that is rejected on purpose, with its HTTP status and the details of the body. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    /** For the audit record and the log only; never sent. */
    readonly reason: string,
    readonly detail: Partial<
      Pick<
        Failure,
        'errorMessage' | 'errorCode' | 'attemptsLeft' | 'outcome' | 'retryAfterSeconds' | 'proofOfWork'
      >
    > = {},
  ) {
    super(reason);
    this.name = 'HttpError';
  }
}
