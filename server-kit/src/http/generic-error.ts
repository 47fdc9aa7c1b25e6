import type { FastifyRequest } from 'fastify';

export const ANTI_FORGERY_HEADER = 'x-xsrf-token';

/** Seconds after which to ask again what is away at this moment (503). */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/** The one wording of every rejection: it tells nothing about users, codes or states. */
const NEUTRAL_MESSAGE = 'The request could not be completed.';

export interface Failure {
  status: 'FAILURE';
  errorMessage: string;
  errorCode?: string;
  attemptsLeft?: number;
  /** How a recovery ended, in the words of the contract. */
  outcome?: string;
  requestId: string;
  retryAfterSeconds?: number;
}

/**
 * The one code of a call that does not belong to the session it came with, or came with none. Who is at a page of the
 * portal then has a browser that keeps no cookies, or has lost them; it says nothing else, and the same to everybody.
 */
export const NO_SESSION = 'ISB_COOKIE01';

/** The body of a rejection; `detail` replaces the neutral wording only by codes of the specification's catalogue. */
export function genericErrorBody(
  request: Pick<FastifyRequest, 'id'>,
  detail: Partial<Failure> = {},
): Failure {
  return { status: 'FAILURE', errorMessage: NEUTRAL_MESSAGE, ...detail, requestId: request.id };
}

/** A call refused on purpose: HTTP status and what the body says beside the neutral wording. */
export class HttpError extends Error {
  constructor(
    readonly statusCode: number,
    /** For the audit record and the log only; never sent. */
    readonly reason: string,
    readonly detail: Partial<
      Pick<Failure, 'errorMessage' | 'errorCode' | 'attemptsLeft' | 'outcome' | 'retryAfterSeconds'>
    > = {},
  ) {
    super(reason);
    this.name = 'HttpError';
  }
}
