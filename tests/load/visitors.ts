import { setTimeout as delay } from 'node:timers/promises';
import { loadUser } from '@portal/services/load-users';
import { RequestLog } from './request-figures';
import {
  getRecoveryBehaviour,
  RECOVERIES_PER_FIRST_TIME,
  RECOVERIES_PER_SIGN_IN,
  getSignInBehaviour,
  type VisitorBehaviour,
} from './workload';
import { JOURNEYS } from './journeys';
import { UnexpectedResponse, VisitorConnection } from './visitor-connection';

/** How many visitors come, and how. */
export interface Arrivals {
  /** Recoveries begun a second; sign-ins come on top (RECOVERIES_PER_SIGN_IN). */
  readonly perSecond: number;
  readonly seconds: number;
  /** Times that visitors take to think are multiplied by this. */
  readonly thinkTimeFactor: number;
  /** Users that there are. */
  readonly users: number;
  /** Number of the first visitor; 0 when absent. */
  readonly from?: number;
  /** Seconds until as many are there as will be; what comes before is not counted. None when absent. */
  readonly rampUp?: number;
}

/** What became of them. */
export interface Visits {
  readonly log: RequestLog;
  readonly begun: number;
  readonly finished: number;
  /** What ended a visit besides a wrong response, which is in the log. */
  readonly faults: readonly string[];
  /** Most visitors that were there at once. */
  readonly maxConcurrent: number;
  /** From the first arrival to the end of the last visit. */
  readonly seconds: number;
}

/** Users whose password nobody changes, so that they can sign in again and again. */
export const SIGN_IN_USERS = 50;

/**
 * Users that arrivals need. Nobody is met twice, as far as there are enough: the hundredth change of one password would
 * be slower than a first one.
 */
export function countUsers(recoveries: number): number {
  return Math.min(20_000, recoveries + SIGN_IN_USERS);
}

function pickUser(turn: number, users: number, { purpose }: VisitorBehaviour): number {
  if (purpose === 'sign in') return turn % SIGN_IN_USERS;
  // First-time users can be that only once; every tenth visitor is one.
  if (purpose === 'first-time set-up') return Math.floor(turn / RECOVERIES_PER_FIRST_TIME);
  return SIGN_IN_USERS + (turn % (users - SIGN_IN_USERS));
}

/**
 * Lets visitors come at a steady rate, however slowly they are answered, and waits for the last to leave. So a server
 * that stands still finds all those waiting who came meanwhile; with visitors who come one after another it would be
 * asked less the slower it is.
 *
 * @param callbacks is told when as many are there as will be, and when the last one has come
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
  let maxConcurrent = 0;
  const visit = async (turn: number, habits: VisitorBehaviour): Promise<void> => {
    const user = loadUser(pickUser(turn, users, habits), habits.purpose === 'first-time set-up');
    const browser = new VisitorConnection(origin, log);
    try {
      await JOURNEYS[habits.purpose]({ browser, user, behaviour: habits, thinkTimeFactor });
      finished += 1;
    } catch (error) {
      if (!(error instanceof UnexpectedResponse)) faults.push(String(error));
    } finally {
      browser.close();
    }
  };
  const arrive = (turn: number, habits: VisitorBehaviour): void => {
    begun += 1;
    const coming = visit(turn, habits).finally(() => running.delete(coming));
    running.add(coming);
    maxConcurrent = Math.max(maxConcurrent, running.size);
  };
  const start = performance.now();
  const recoveries = Math.round(perSecond * seconds);
  const rampEnd = Math.round(perSecond * rampUp);
  for (let index = 0; index < rampEnd + recoveries; index += 1) {
    const turn = from + index;
    const due = start + (index * 1_000) / perSecond;
    // Those who are late by a breath come together, as the clock of the machine wakes the driver.
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
  return { log, begun, finished, faults, maxConcurrent, seconds: took };
}
