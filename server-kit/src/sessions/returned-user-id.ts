import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerSecrets } from '../secrets/server-secrets';
import type { PortalCookies } from './portal-cookies';

/** Lifetime of the cookie: long enough for a redirect on a slow connection, short enough for a shared computer. */
export const RETURNED_USER_ID_SECONDS = 120;

const PURPOSE = 'returned User ID';

/** The contract's limits of a User ID; visitors must type a longer one again. */
const USER_ID = /^[^\u0000-\u001F\u007F]{1,100}$/;

/** Passes the User ID of a rejected sign-in to the login page, outside of URLs and logs (security rules 12 and 15). */
export interface ReturnedUserIds {
  /** Stores the User ID in a sealed cookie, for the login page to which the response redirects. */
  keep(reply: FastifyReply, userId: string): void;
  /** Reads the User ID and removes its cookie. @returns null without one */
  take(request: FastifyRequest, reply: FastifyReply): string | null;
}

/** @param now milliseconds since 1970 */
export function returnedUserIds(
  secrets: ServerSecrets,
  cookies: PortalCookies,
  now: () => number,
): ReturnedUserIds {
  return {
    keep: (reply, userId) => {
      // Every rejected sign-in sets the cookie, so that responses reveal nothing about the User ID (security rule 4).
      if (!USER_ID.test(userId)) return cookies.remove(reply, 'returnedUserId');
      const until = (now() + RETURNED_USER_ID_SECONDS * 1_000).toString(36);
      const sealed = secrets.seal(PURPOSE, `${until}.${userId}`);
      cookies.write(reply, 'returnedUserId', sealed, { maxAgeSeconds: RETURNED_USER_ID_SECONDS });
    },
    take: (request, reply) => {
      const sealed = cookies.read(request, 'returnedUserId');
      if (!sealed) return null;
      cookies.remove(reply, 'returnedUserId');
      const [, until = '', userId = ''] = /^([^.]+)\.(.*)$/.exec(secrets.open(PURPOSE, sealed) ?? '') ?? [];
      return parseInt(until, 36) > now() && USER_ID.test(userId) ? userId : null;
    },
  };
}
