import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerSecrets } from '../secrets/server-secrets';
import type { PortalCookies } from './portal-cookies';
import { userKey } from './user-key';

/** Days after the last sign-in for which a browser stays known. */
export const DEVICE_DAYS = 180;

const PURPOSE = 'device cookie';
const DAY_SECONDS = 24 * 60 * 60;

/** Maximum number of accounts in the cookie of one browser; the most recent ones are kept. */
const MAX_ACCOUNTS = 4;

/** An account that has signed in in this browser. */
export interface KnownAccount {
  readonly userKey: string;
  /** New at every sign-in, so that failures of a stolen cookie are never reset by its owner. */
  readonly nonce: string;
  /** Session epoch of the user at that sign-in; a password change increments it. */
  readonly sessionEpoch: number;
  readonly expiresAt: Date;
}

/**
 * Remembers which accounts have signed in in a browser, in one sealed cookie
 * (https://owasp.org/www-community/Slow_Down_Online_Guessing_Attacks_with_Device_Cookies).
 */
export interface DeviceCookies {
  /** Returns the account if it has signed in in this browser, otherwise null; the caller compares the session epoch. */
  find(request: FastifyRequest, userId: string): KnownAccount | null;
  /** Marks the browser as known for this account, for `DEVICE_DAYS`. */
  remember(
    request: FastifyRequest,
    reply: FastifyReply,
    user: { readonly userId: string; readonly sessionEpoch: number },
  ): void;
}

function formatAccount({ userKey: key, nonce, sessionEpoch, expiresAt }: KnownAccount): string {
  return [key, nonce, sessionEpoch, expiresAt.getTime()].join('.');
}

const ACCOUNT = /^(?<key>[\w-]{43})\.(?<nonce>[\w-]{22})\.(?<epoch>\d{1,10})\.(?<until>\d{1,15})$/;

function read(text: string): readonly KnownAccount[] {
  return text.split(' ').flatMap((each) => {
    const { key, nonce, epoch, until } = ACCOUNT.exec(each)?.groups ?? {};
    if (key === undefined || nonce === undefined) return [];
    return [{ userKey: key, nonce, sessionEpoch: Number(epoch), expiresAt: new Date(Number(until)) }];
  });
}

/** Creates the device cookies of a server, sealed with its key. */
export function deviceCookies(
  secrets: ServerSecrets,
  cookies: PortalCookies,
  clock: () => Date,
): DeviceCookies {
  const readAccounts = (request: FastifyRequest): readonly KnownAccount[] =>
    read(secrets.open(PURPOSE, cookies.read(request, 'device') ?? '') ?? '').filter(
      ({ expiresAt }) => expiresAt > clock(),
    );
  return {
    find: (request, userId) => {
      const key = userKey(secrets, userId);
      return readAccounts(request).find((account) => account.userKey === key) ?? null;
    },
    remember: (request, reply, { userId, sessionEpoch }) => {
      const account: KnownAccount = {
        userKey: userKey(secrets, userId),
        nonce: randomBytes(16).toString('base64url'),
        sessionEpoch,
        expiresAt: new Date(clock().getTime() + DEVICE_DAYS * DAY_SECONDS * 1_000),
      };
      const others = readAccounts(request).filter((other) => other.userKey !== account.userKey);
      const value = [account, ...others].slice(0, MAX_ACCOUNTS).map(formatAccount).join(' ');
      cookies.write(reply, 'device', secrets.seal(PURPOSE, value), {
        maxAgeSeconds: DEVICE_DAYS * DAY_SECONDS,
      });
    },
  };
}
