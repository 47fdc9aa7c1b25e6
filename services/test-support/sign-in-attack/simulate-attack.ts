import { serverSecrets } from '@portal/server-kit/configuration';
import type { Database } from '@portal/server-kit/database';
import { networkOfIpAddress, siteOfIpAddress } from '@portal/server-kit/limits';
import { type KnownAccount, userKey } from '@portal/server-kit/sessions';
import { type AttemptOrigin, createAccountThrottle } from '../../src/sign-on/throttling/account-throttle';

/* Attacks on one account against the throttle and its database, with a clock that the simulation moves. */

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Seconds in which one core of a desktop computer solves a challenge of the lowest price (docs/how-to/protect-from-bots.md). */
const SOLVE_SECONDS = 0.2;

/** Rejected attempts in one round of the attacker; further ones would get the same responses. */
const MAX_REJECTED = 6;

/** Text of the login page for waits up to this length: “in one minute”; for longer ones: “in 15 minutes”. */
const SHORT_WAIT_SECONDS = 90;

export interface Attack {
  readonly name: string;
  /** Returns the IP address of an attempt. */
  readonly from: (attempt: number) => string;
  /** Number of networks; each tries again as soon as it may. */
  readonly networks: number;
  /** Pause of each network after a response, for attackers that stay below limits. */
  readonly pauseSeconds?: number;
  /** Cores that solve proofs of work all the time. */
  readonly cores?: number;
}

/** Returns the address of one of a hundred networks. */
function pickNetwork(attempt: number): string {
  return `198.51.100.${String(attempt % 100)}`;
}

export const ATTACKS: readonly Attack[] = [
  { name: 'one address', networks: 1, from: () => '198.51.100.0' },
  { name: 'one address, once in ten minutes', networks: 1, from: () => '198.51.100.0', pauseSeconds: 600 },
  { name: 'one address that proves work on one core', networks: 1, from: () => '198.51.100.0', cores: 1 },
  {
    name: 'one IPv6 site',
    networks: 1,
    from: (attempt) => `2001:db8:7:${(attempt % 65_536).toString(16)}::1`,
  },
  { name: '100 networks', networks: 100, from: pickNetwork },
  { name: '100 networks, once in an hour each', networks: 100, from: pickNetwork, pauseSeconds: 3_600 },
  { name: '100 networks that prove work on four cores', networks: 100, from: pickNetwork, cores: 4 },
];

/** The owner’s browser: known; unknown; unknown, without scripts; unknown, with the IP address of the attack. */
export const BROWSERS = ['known', 'unknown', 'noScripts', 'sameNetwork'] as const;
export type OwnerBrowser = (typeof BROWSERS)[number];

/** Hours after the beginning of an attack at which the owner signs in; 0 is just after the first attempts. */
const ARRIVAL_HOURS = [0, 1, 6, 20] as const;

export interface AttackResult {
  /** Longest time from the owner's first attempt to the sign-in, in minutes. */
  readonly ownerMinutes: Readonly<Record<OwnerBrowser, number>>;
  /** Compared passwords of the attacker in the first hour, and the most in a later one. */
  readonly firstHour: number;
  readonly laterHour: number;
  /** In 24 hours. */
  readonly firstDay: number;
  /** The first responses to the attacker: whether a password was compared, or the seconds to wait and the price of a proof. */
  readonly responses: readonly string[];
}

/** Attacker or owner. */
interface Actor {
  /** Epoch milliseconds of the next attempt; Infinity after the last. */
  at: number;
  act: () => Promise<void>;
}

interface Owner extends Actor {
  readonly browser: OwnerBrowser;
  readonly arrivedAt: number;
}

export interface AttackOptions {
  readonly database: Database;
  readonly serverKey: Buffer;
  readonly userId: string;
  readonly sessionEpoch: number;
  readonly hours: number;
  /** Whether the owner signs in as well. */
  readonly hasOwner: boolean;
}

/** Simulates an attack by an attacker who knows the rules and sends nothing in vain. */
export async function simulateAttack(
  attack: Attack,
  { database, serverKey, userId, sessionEpoch, hours, hasOwner }: AttackOptions,
): Promise<AttackResult> {
  const start = Date.parse('2030-05-01T12:00:00Z');
  let now = start;
  const secrets = serverSecrets(serverKey);
  const throttle = createAccountThrottle(database, secrets, () => new Date(now));
  const networkOf = (ip: string): string => siteOfIpAddress(ip) ?? networkOfIpAddress(ip);
  const attemptFrom = (ip: string, origin: Partial<AttemptOrigin> = {}) =>
    throttle.begin(userId, { known: null, network: networkOf(ip), ...origin });
  const guesses: number[] = [];
  const responses: string[] = [];
  const actors: Actor[] = [];

  let sent = 0;
  /** Price of a proof in the last response. */
  let price = 1;
  const guess = async (work = 0) => {
    const response = await attemptFrom(attack.from(sent++), { work });
    if (response.kind === 'allowed') guesses.push(now - start);
    else price = response.work;
    responses.push(response.kind === 'allowed' ? 'compared' : `${response.seconds} s, ${response.work}`);
    return response;
  };
  const pauseMs = (attack.pauseSeconds ?? 0) * SECOND_MS;
  // Networks try at every opening.
  const attacker: Actor = {
    at: start,
    act: async () => {
      let waitMs = Infinity;
      for (let tries = 0, rejected = 0; tries < attack.networks && rejected < MAX_REJECTED; tries += 1) {
        const response = await guess();
        if (response.kind === 'allowed') continue;
        rejected += 1;
        waitMs = Math.min(waitMs, response.seconds * SECOND_MS);
      }
      attacker.at = now + Math.max(pauseMs, Number.isFinite(waitMs) ? waitMs : 0);
    },
  };
  actors.push(attacker);
  if (attack.cores !== undefined) {
    let work = 0;
    const prover: Actor = {
      at: start,
      act: async () => {
        if (work > 0) await guess(work);
        // At a price of 0 no proof is accepted for now.
        work = price;
        prover.at = now + (work === 0 ? 10 : (work * SOLVE_SECONDS) / (attack.cores ?? 1)) * SECOND_MS;
      },
    };
    actors.push(prover);
  }

  const createAccount = (nonce: string): KnownAccount => ({
    userKey: userKey(secrets, userId),
    nonce,
    sessionEpoch,
    expiresAt: new Date(start + 180 * 24 * HOUR_MS),
  });
  const owners: Owner[] = [];
  const served: Record<OwnerBrowser, number[]> = { known: [], unknown: [], noScripts: [], sameNetwork: [] };
  const addOwner = (browser: OwnerBrowser, arrivedAt: number): void => {
    const ip = browser === 'sameNetwork' ? attack.from(0) : '203.0.113.7';
    let work = 0;
    const owner: Owner = {
      at: arrivedAt,
      browser,
      arrivedAt,
      act: async () => {
        const response = await attemptFrom(ip, {
          known: browser === 'known' ? createAccount(String(arrivedAt)) : null,
          work,
        });
        if (response.kind === 'allowed') {
          await response.succeed();
          served[browser].push((now - arrivedAt) / MINUTE_MS);
          owner.at = Infinity;
          return;
        }
        work = browser === 'noScripts' ? 0 : response.work;
        // Without a proof the visitor follows the text of the login page.
        const waitSeconds = response.seconds <= SHORT_WAIT_SECONDS ? 60 : 15 * 60;
        owner.at = now + (work > 0 ? work * SOLVE_SECONDS : waitSeconds) * SECOND_MS;
      },
    };
    owners.push(owner);
  };
  if (hasOwner)
    for (const [index, hour] of ARRIVAL_HOURS.filter((each) => each < hours).entries())
      for (const [turn, browser] of BROWSERS.entries())
        addOwner(browser, start + hour * HOUR_MS + (index === 0 ? 1 : turn * 20 * MINUTE_MS));

  actors.push(...owners);
  const end = start + hours * HOUR_MS;
  for (;;) {
    const next = actors.reduce((first, actor) => (actor.at < first.at ? actor : first));
    if (next.at >= end) break;
    now = Math.max(now, next.at);
    await next.act();
  }
  const isWaiting = (browser: OwnerBrowser): boolean =>
    owners.some((owner) => owner.browser === browser && owner.at !== Infinity);
  const during = (hour: number): number =>
    guesses.filter((at) => at >= hour * HOUR_MS && at < (hour + 1) * HOUR_MS).length;
  return {
    ownerMinutes: Object.fromEntries(
      BROWSERS.map((browser) => [browser, isWaiting(browser) ? Infinity : Math.max(0, ...served[browser])]),
    ) as AttackResult['ownerMinutes'],
    firstHour: during(0),
    laterHour: Math.max(0, ...Array.from({ length: Math.max(0, hours - 1) }, (_, hour) => during(hour + 1))),
    firstDay: guesses.length,
    responses,
  };
}
