import { DAY_MS, MINUTE_MS, SECOND_MS } from '@portal/server-kit/scheduling';

/**
 * Limits of the classes of networks: those that have not failed at this account, have failed once, or more often. The
 * classes wait separately, so a network that keeps failing never holds up one with fewer failures. In each class `free`
 * failures do not wait, the next ones 1 s, 2 s, 4 s and so on. No more than 100 failures in all do not wait (NIST SP
 * 800-63B-4, 3.2.2), and 99 an hour follow, those with a proof of work included (OWASP ASVS 4.0, 2.2.1).
 */
export const NETWORK_CLASSES = [
  { free: 90, longestWaitSeconds: 90 },
  { free: 2, longestWaitSeconds: 300 },
  { free: 8, longestWaitSeconds: 900 },
] as const;

/** Price of passing a wait by a proof of work, in multiples of the work of one challenge. */
export const PROOF_PRICE = {
  /** Pace at which the price stays the same: faster failures raise it, slower ones lower it. */
  intervalSeconds: 84,
  /** Failures faster than the pace at the lowest price; then each `perDoubling` double it. */
  free: 3,
  perDoubling: 3,
  /** About 14 minutes on a desktop computer; above it proofs are not accepted until the price falls. */
  highest: 4_096,
} as const;

/** Remembered networks of an account: those that failed last. */
const MAX_NETWORKS = 200;

interface NetworkFailures {
  readonly failures: number;
  /** Time of the last failure, in epoch milliseconds. */
  readonly at: number;
}

interface ClassFailures {
  readonly failures: number;
  /** Time of the next turn, in epoch milliseconds; 0 without a wait, so that a clock set back begins none. */
  readonly nextAt: number;
}

/** Failures in a row at one account. */
export interface FailuresByNetwork {
  /** Number since the last right password. */
  readonly failures: number;
  /** In the order of `NETWORK_CLASSES`. */
  readonly classes: readonly ClassFailures[];
  readonly networks: Readonly<Record<string, NetworkFailures>>;
  /** Time at which the price of a proof is the lowest again, in epoch milliseconds. */
  readonly provedUntil: number;
}

export const NO_FAILURES: FailuresByNetwork = {
  failures: 0,
  classes: NETWORK_CLASSES.map(() => ({ failures: 0, nextAt: 0 })),
  networks: {},
  provedUntil: 0,
};

export interface TurnRequest {
  readonly network: string;
  /** Work that was proved, 0 without a proof. */
  readonly work: number;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** `by` is the index of the class, or a proof of work. */
export type Turn =
  | { readonly kind: 'allowed'; readonly by: number | 'proof'; readonly next: FailuresByNetwork }
  | { readonly kind: 'wait'; readonly next?: undefined; readonly seconds: number; readonly work: number };

/** Counts a failure of the account and the network. */
function count(current: FailuresByNetwork, { network, now }: TurnRequest): FailuresByNetwork {
  const { [network]: ownTurn, ...others } = current.networks;
  const remaining = Object.entries(others)
    .sort(([, left], [, right]) => right.at - left.at)
    .slice(0, MAX_NETWORKS - 1);
  const counted = { failures: (ownTurn?.failures ?? 0) + 1, at: now };
  const networks = { ...Object.fromEntries(remaining), [network]: counted };
  return { ...current, failures: current.failures + 1, networks };
}

/** Returns the time at which the price is the lowest; now if it is further ahead than proofs can move it (clock set back). */
function boundProvedUntil(provedUntil: number, now: number): number {
  const { intervalSeconds, free, perDoubling, highest } = PROOF_PRICE;
  const steps = free + perDoubling * Math.log2(highest) + 1;
  const isPossible = provedUntil <= now + steps * intervalSeconds * SECOND_MS + MINUTE_MS;
  return isPossible ? Math.max(provedUntil, now) : now;
}

/** Returns the price of the next proof; 0 while none is accepted. */
function priceProof(provedUntil: number, now: number): number {
  const { intervalSeconds, free, perDoubling, highest } = PROOF_PRICE;
  const tooFast = (boundProvedUntil(provedUntil, now) - now) / (intervalSeconds * SECOND_MS);
  const price = 2 ** Math.max(0, Math.ceil((tooFast - free) / perDoubling));
  return price > highest ? 0 : price;
}

/**
 * Decides whether a password may be compared now, and counts it as a failure: by the turn of the network's class, or by a
 * proof of at least half the price, which may have risen while the browser worked.
 */
export function takeTurn(current: FailuresByNetwork, request: TurnRequest): Turn {
  const { network, work, now } = request;
  const index = Math.min(current.networks[network]?.failures ?? 0, NETWORK_CLASSES.length - 1);
  const limits = NETWORK_CLASSES[index];
  const ofClass = current.classes[index];
  if (limits === undefined || ofClass === undefined) throw new RangeError('Unknown class of networks');
  const { free, longestWaitSeconds } = limits;
  const waitMs = ofClass.nextAt - now;
  // After the clock is set back, no wait is longer than usual; servers' clocks may differ by a minute.
  if (waitMs <= 0 || waitMs > longestWaitSeconds * SECOND_MS + MINUTE_MS) {
    const failures = ofClass.failures + 1;
    const seconds = failures < free ? 0 : Math.min(2 ** Math.min(failures - free, 30), longestWaitSeconds);
    const nextAt = seconds === 0 ? 0 : now + seconds * SECOND_MS;
    const classes = current.classes.with(index, { failures, nextAt });
    return { kind: 'allowed', by: index, next: { ...count(current, request), classes } };
  }
  const price = priceProof(current.provedUntil, now);
  if (work > 0 && price > 0 && work * 2 >= price) {
    const provedUntil = boundProvedUntil(current.provedUntil, now) + PROOF_PRICE.intervalSeconds * SECOND_MS;
    return { kind: 'allowed', by: 'proof', next: { ...count(current, request), provedUntil } };
  }
  return { kind: 'wait', seconds: Math.ceil(waitMs / SECOND_MS), work: price };
}

/** Takes back a turn whose password was not compared. */
export function returnTurn(
  current: FailuresByNetwork,
  by: number | 'proof',
  { network }: TurnRequest,
): FailuresByNetwork {
  const { [network]: own, ...others } = current.networks;
  const networks =
    own !== undefined && own.failures > 1
      ? { ...others, [network]: { ...own, failures: own.failures - 1 } }
      : others;
  const next = { ...current, networks, failures: Math.max(0, current.failures - 1) };
  if (by === 'proof')
    return { ...next, provedUntil: current.provedUntil - PROOF_PRICE.intervalSeconds * SECOND_MS };
  const failures = Math.max(0, (current.classes[by]?.failures ?? 0) - 1);
  return { ...next, classes: current.classes.with(by, { failures, nextAt: 0 }) };
}

/**
 * Ends the row of a network after a right password. Other networks that have failed within a day stay in their classes,
 * so the owner's sign-ins give an attacker no new turns.
 */
export function endRow(current: FailuresByNetwork, { network, now }: TurnRequest): FailuresByNetwork {
  const others = Object.entries(current.networks).filter(
    ([name, { at }]) => name !== network && now - at < DAY_MS,
  );
  if (others.length === 0) return NO_FAILURES;
  return { ...current, failures: 0, networks: Object.fromEntries(others) };
}
