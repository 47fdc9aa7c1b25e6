import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CookieSettings, portalCookies } from '@portal/server-kit/sessions';
import { BUCKET_COUNT, createBucketAssigner } from './canaries';
import type { LiveReleases } from './live-releases';
import type { Release } from './release';

/** Lifetime of a visitor's bucket in seconds; during a longer canary a visitor may get another bucket. */
const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** Releases by visitor. */
export interface VisitorReleases {
  /** Release without canaries, for requests that belong to no visitor. */
  readonly release: () => Release;
  /** Returns the visitor's release by the request's cookies; sets no cookie. */
  readonly releaseFor: (request: FastifyRequest) => Release;
  /**
   * Returns the visitor's release for a page: assigns a bucket to new visitors while a canary runs, and removes it when
   * none does.
   */
  readonly assignRelease: (request: FastifyRequest, reply: FastifyReply) => Release;
}

function readBucket(cookie: string | undefined): number | null {
  if (cookie === undefined || !/^\d{1,4}$/.test(cookie)) return null;
  const bucket = Number(cookie);
  return bucket < BUCKET_COUNT ? bucket : null;
}

/**
 * @param live releases of the registry
 * @param settings decide on the cookie's name and attributes
 * @param start see createBucketAssigner
 */
export function createVisitorReleases(
  live: Pick<LiveReleases, 'release' | 'releaseOfBucket' | 'canaries'>,
  settings: CookieSettings,
  start: number = Math.random(),
): VisitorReleases {
  const assignBucket = createBucketAssigner(start);
  const cookies = portalCookies(settings);
  return {
    release: live.release,
    releaseFor: (request) => live.releaseOfBucket(readBucket(cookies.read(request, 'canary'))),
    assignRelease: (request, reply) => {
      const canaryCookie = cookies.read(request, 'canary');
      if (live.canaries().length === 0) {
        if (canaryCookie !== undefined) cookies.remove(reply, 'canary');
        return live.release();
      }
      const bucket = readBucket(canaryCookie) ?? assignBucket();
      if (canaryCookie !== String(bucket))
        cookies.write(reply, 'canary', String(bucket), { maxAgeSeconds: MONTH_SECONDS });
      return live.releaseOfBucket(bucket);
    },
  };
}
