import { setTimeout as delay } from 'node:timers/promises';
import { loadUser } from '@portal/services/load-users';
import { JOURNEYS } from './journeys';
import { RequestLog } from './request-figures';
import { NewcomerRejected, UnexpectedResponse, VisitorConnection } from './visitor-connection';
import {
  getRecoveryBehaviour,
  getSignInBehaviour,
  RECOVERIES_PER_FIRST_TIME,
  RECOVERIES_PER_SIGN_IN,
  type VisitorBehaviour,
} from './workload';

/** Number and kind of visitors. */
export interface Arrivals {
  /** Recoveries started per second; sign-ins are additional (RECOVERIES_PER_SIGN_IN). */
  readonly perSecond: number;
  readonly seconds: number;
  /** Multiplier of the think times. */
  readonly thinkTimeFactor: number;
  /** Number of users. */
  readonly users: number;
  /** Number of the first visitor; 0 when absent. */
  readonly from?: number;
  /** Seconds until the number of concurrent visitors is stable, which are not counted; 0 when absent. */
  readonly rampUp?: number;
}

/** Outcome of the visits. */
export interface Visits {
  readonly log: RequestLog;
  readonly begun: number;
  readonly finished: number;
  /** Visitors who were asked to come back later. */
  readonly rejected: number;
  /** Errors that ended a visit, except unexpected responses, which are in the log. */
  readonly faults: readonly string[];
  /** Maximum number of concurrent visitors. */
  readonly maxConcurrent: number;
  /** Duration from the first arrival to the end of the last visit. */
  readonly seconds: number;
}

/** Users whose password never changes, so that they can sign in repeatedly. */
export const SIGN_IN_USERS = 50;

/**
 * Returns the number of users for a number of recoveries. If possible each user is used only once, because later changes of
 * the same password are slower.
 */
export function countUsers(recoveries: number): number {
  return Math.min(20_000, recoveries + SIGN_IN_USERS);
}

function pickUser(turn: number, users: number, { purpose }: VisitorBehaviour): number {
  if (purpose === 'sign in') return turn % SIGN_IN_USERS;
  // Each first-time user can be used only once; every tenth visitor is one.
  if (purpose === 'first-time set-up') return Math.floor(turn / RECOVERIES_PER_FIRST_TIME);
  return SIGN_IN_USERS + (turn % (users - SIGN_IN_USERS));
}

/**
 * Lets visitors arrive at a constant rate, independent of response times (open workload), and waits for the last visit to
 * end. In a closed workload, a slow server would receive fewer requests, which hides its delays.
 * @param callbacks called when the number of visitors is stable (`full`) and when the last visitor has arrived (`last`)
 */
export async function runVisitors(
  origin: string,
  { perSecond, seconds, thinkTimeFactor, users, from = 0, rampUp = 0 }: Arrivals,
  callbacks: { readonly full?: () => void; readonly last?: () => void } = {},
): Promise<Visits> {
  const log = new RequestLog();
  const faults: string[] = [];
  const running = new Set<Promise<void>>();
  let begun = 0;
  let finished = 0;
  let rejected = 0;
  let maxConcurrent = 0;
  const visit = async (turn: number, behaviour: VisitorBehaviour): Promise<void> => {
    const user = loadUser(pickUser(turn, users, behaviour), behaviour.purpose === 'first-time set-up');
    const browser = new VisitorConnection(origin, log);
    try {
      await JOURNEYS[behaviour.purpose]({ browser, user, behaviour, thinkTimeFactor });
      finished += 1;
    } catch (error) {
      if (error instanceof NewcomerRejected) rejected += 1;
      else if (!(error instanceof UnexpectedResponse)) faults.push(String(error));
    } finally {
      browser.close();
    }
  };
  const arrive = (turn: number, behaviour: VisitorBehaviour): void => {
    begun += 1;
    const pendingVisit = visit(turn, behaviour).finally(() => running.delete(pendingVisit));
    running.add(pendingVisit);
    maxConcurrent = Math.max(maxConcurrent, running.size);
  };
  const start = performance.now();
  const recoveries = Math.round(perSecond * seconds);
  const rampEnd = Math.round(perSecond * rampUp);
  for (let index = 0; index < rampEnd + recoveries; index += 1) {
    const turn = from + index;
    const due = start + (index * 1_000) / perSecond;
    // Timers are not exact, so all visitors that are due by now arrive together.
    if (due - performance.now() > 1) await delay(due - performance.now());
    if (index === rampEnd) {
      log.beginCounting();
      callbacks.full?.();
    }
    arrive(turn, getRecoveryBehaviour(turn));
    if (turn % RECOVERIES_PER_SIGN_IN === 0)
      arrive(turn / RECOVERIES_PER_SIGN_IN, getSignInBehaviour(turn / RECOVERIES_PER_SIGN_IN));
  }
  log.endCounting();
  callbacks.last?.();
  await Promise.all(running);
  const took = (performance.now() - start) / 1_000;
  return { log, begun, finished, rejected, faults, maxConcurrent, seconds: took };
}
