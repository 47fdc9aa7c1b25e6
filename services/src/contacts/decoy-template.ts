import type { Channel } from '@portal/contract/api';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import { normalizeText } from '@portal/contract/validation';
import type { Contacts } from './contacts';

/** A channel whose contact is a number. */
type NumberChannel = Exclude<Channel, 'Email'>;

/** Channels whose contacts are numbers, in the order of the options. */
export const NUMBER_CHANNELS: readonly NumberChannel[] = CHANNEL_NAMES.filter(
  (channel) => channel !== 'Email',
);

export type UserType = 'internal' | 'external';

/** Kind of the first character of the local part of an e-mail address. */
export type FirstCharacter = 'lower' | 'upper' | 'digit';

/** Visible properties of a real user's masked contacts; of the contacts themselves only a common mail domain. */
export interface DecoyTemplate {
  readonly userType: UserType;
  readonly email: {
    readonly domain: string;
    /** Characters of the local part. */
    readonly localLength: number;
    readonly firstCharacter: FirstCharacter;
    /** Whether local part and User ID look the same when masked: same length, same first and last character. */
    readonly matchesUserId: boolean;
  } | null;
  /** Numbers by channel: their digits, country code included, or the earlier channel that has the same number. */
  readonly numbers: Readonly<Partial<Record<NumberChannel, number | NumberChannel>>>;
  /** Whether the bank has locked the recovery. */
  readonly isLocked: boolean;
}

/** A user with the contacts that recovery offers. */
export interface SampledUser {
  readonly userId: string;
  readonly userType: UserType;
  /** Empty when no channel reaches the user. */
  readonly contacts: Contacts;
  readonly isLocked?: boolean;
}

/** Users of a sample that must share a mail domain before decoys show it: a rare domain can identify its owner. */
const COMMON_DOMAIN_USERS = 3;

/**
 * Users of a sample that must be locked, or have no contact, before decoys are as well: of a few users of a trial, one would
 * close a large share of all recoveries.
 */
const COMMON_STATE_USERS = 3;

/** Template for a portal without users. */
const DEFAULT_TEMPLATE: DecoyTemplate = {
  userType: 'external',
  email: { domain: 'example.com', localLength: 8, firstCharacter: 'lower', matchesUserId: false },
  numbers: { SMS: 11 },
  isLocked: false,
};

function splitEmail(email: string): { readonly local: string; readonly domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, at), domain: email.slice(at + 1).toLowerCase() };
}

function classifyFirstCharacter(local: string): FirstCharacter {
  if (/^\d/.test(local)) return 'digit';
  return /^\p{Lu}/u.test(local) ? 'upper' : 'lower';
}

/** Returns whether two texts are equal in length, first and last character, ignoring case. */
function looksLike(local: string, userId: string): boolean {
  const [one, other] = [local, userId].map((text) => [...text.toLowerCase()]);
  return one?.length === other?.length && one?.[0] === other?.[0] && one?.at(-1) === other?.at(-1);
}

function describeNumbers(contacts: Contacts): DecoyTemplate['numbers'] {
  const entries = NUMBER_CHANNELS.flatMap((channel, index) => {
    const number = contacts[channel];
    if (number === undefined) return [];
    const same = NUMBER_CHANNELS.slice(0, index).find((earlier) => contacts[earlier] === number);
    return [[channel, same ?? number.replace(/\D/g, '').length]];
  });
  return Object.fromEntries(entries) as DecoyTemplate['numbers'];
}

/** Mail domains from the most to the least frequent; alphabetical where equally frequent, so that the result is stable. */
function countedDomains(users: readonly SampledUser[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const { contacts } of users) {
    if (contacts.Email === undefined) continue;
    const { domain } = splitEmail(contacts.Email);
    counts.set(domain, (counts.get(domain) ?? 0) + 1);
  }
  return [...counts].sort(([a, times], [b, others]) => others - times || (a < b ? -1 : 1));
}

/** Returns a function that replaces rare mail domains by the most common one of users of the same type. */
function commonDomain(users: readonly SampledUser[]): (user: SampledUser, domain: string) => string {
  const common = new Set(
    countedDomains(users).flatMap(([domain, count]) => (count >= COMMON_DOMAIN_USERS ? [domain] : [])),
  );
  const mostCommon = (type: UserType) =>
    countedDomains(users.filter(({ userType }) => userType === type)).find(([domain]) =>
      common.has(domain),
    )?.[0];
  const fallback: Readonly<Record<UserType, string | undefined>> = {
    internal: mostCommon('internal'),
    external: mostCommon('external'),
  };
  const [overall] = countedDomains(users)[0] ?? [];
  return ({ userType }, domain) => (common.has(domain) ? domain : (fallback[userType] ?? overall ?? domain));
}

/**
 * Returns one template for each user, or a default one when no user has a channel.
 *
 * @param users a sample with its contacts in clear text
 */
export function createDecoyTemplates(
  users: readonly SampledUser[],
): readonly (readonly [string, DecoyTemplate])[] {
  const reachable = users.filter(({ contacts }) => Object.keys(contacts).length > 0);
  if (reachable.length === 0) return [['', DEFAULT_TEMPLATE]];
  const shownDomain = commonDomain(reachable);
  const copiesLocks = users.filter(({ isLocked }) => isLocked).length >= COMMON_STATE_USERS;
  const copiesUnreachable = users.length - reachable.length >= COMMON_STATE_USERS;
  return (copiesUnreachable ? users : reachable).map((user) => {
    const { userId, userType, contacts, isLocked = false } = user;
    const email = contacts.Email === undefined ? null : splitEmail(normalizeText(contacts.Email));
    const template: DecoyTemplate = {
      userType,
      email: email && {
        domain: shownDomain(user, email.domain),
        localLength: [...email.local].length,
        firstCharacter: classifyFirstCharacter(email.local),
        matchesUserId: looksLike(email.local, splitEmail(userId.includes('@') ? userId : `${userId}@`).local),
      },
      numbers: describeNumbers(contacts),
      isLocked: copiesLocks && isLocked,
    };
    return [userId, template];
  });
}
