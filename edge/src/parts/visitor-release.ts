import type { FastifyReply, FastifyRequest } from 'fastify';
import { portalCookie } from '../requests/portal-cookie';
import { BUCKETS, dealBuckets } from './canaries';
import type { LiveReleases } from './live-releases';
import type { Release } from './release';

/**
 * Holds the number that decides who gets a canary, and keeps a visitor with the builds they began with; there only while
 * some part has a canary.
 */
export const CANARY_COOKIE = 'portalCanary';

/** Seconds for which a visitor stays with a canary; one that runs longer may deal anew. */
const MONTH = 30 * 24 * 60 * 60;

/** Which release a visitor gets. */
export interface VisitorReleases {
  /** The release of those who get no canary, for what no visitor asks for. */
  readonly release: () => Release;
  /** The visitor's release, as far as the request tells; changes nothing. */
  readonly releaseFor: (request: FastifyRequest) => Release;
  /** The same for a page: a new visitor is dealt a number while a canary runs, and loses it when none does. */
  readonly meet: (request: FastifyRequest, reply: FastifyReply) => Release;
}

const bucketOf = (cookie: string | undefined): number | null => {
  if (cookie === undefined || !/^\d{1,4}$/.test(cookie)) return null;
  const bucket = Number(cookie);
  return bucket < BUCKETS ? bucket : null;
};

/**
 * @param live what is live
 * @param publicOrigin the portal's address; over https the cookie never leaves it
 * @param start see dealBuckets
 */
export const visitorReleases = (
  live: Pick<LiveReleases, 'release' | 'releaseOfBucket' | 'canaries'>,
  publicOrigin: string,
  start: number = Math.random(),
): VisitorReleases => {
  const deal = dealBuckets(start);
  const set = (reply: FastifyReply, value: string, seconds: number): void =>
    void reply.header(
      'set-cookie',
      portalCookie(publicOrigin, CANARY_COOKIE, value, { seconds, hidden: true }),
    );
  return {
    release: live.release,
    releaseFor: ({ cookies }) => live.releaseOfBucket(bucketOf(cookies[CANARY_COOKIE])),
    meet: ({ cookies }, reply) => {
      const given = cookies[CANARY_COOKIE];
      if (live.canaries().length === 0) {
        if (given !== undefined) set(reply, '', 0);
        return live.release();
      }
      const bucket = bucketOf(given) ?? deal();
      if (given !== String(bucket)) set(reply, String(bucket), MONTH);
      return live.releaseOfBucket(bucket);
    },
  };
};
