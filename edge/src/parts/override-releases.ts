import { portalCookies, type CookieSettings } from '@portal/services';
import type { FastifyRequest } from 'fastify';
import { BoundedCache } from './bounded-cache';
import { entriesApart } from './entry-bundle';
import type { LiveReleases } from './live-releases';
import { releaseOf, type Release } from './release';
import type { VisitorReleases } from './visitor-release';
import { overriddenPart, readOverrides } from './overrides';

/** Releases with overrides that are kept; each belongs to somebody who works on a part. */
const KEPT = 20;

/**
 * Lets visitors of LOCAL and MOCK exchange parts for themselves by a cookie. Whoever has none gets what they would have
 * got anyway.
 */
export const withOverrides = (
  releases: VisitorReleases,
  live: Pick<LiveReleases, 'release' | 'buildOf'>,
  settings: CookieSettings,
): VisitorReleases => {
  const cookies = portalCookies(settings);
  const kept = new BoundedCache<Release>(KEPT);
  const exchanged = (request: FastifyRequest, base: Release): Release => {
    const cookie = cookies.read(request, 'overrides');
    const overrides = readOverrides(cookie);
    if (overrides.size === 0) return base;
    // A build that is not published yet may be so at the next request.
    const found = [...overrides].flatMap(([name, target]) => {
      const part = overriddenPart(live, name, target);
      return part === null ? [] : [[name, part] as const];
    });
    const key = [base.id, cookie, ...found.map(([name]) => name)].join('|');
    return kept.take(key, () => ({
      ...releaseOf(new Map([...base.parts, ...found]), entriesApart),
      overrides,
    }));
  };
  return {
    release: releases.release,
    releaseFor: (request) => exchanged(request, releases.releaseFor(request)),
    meet: (request, reply) => exchanged(request, releases.meet(request, reply)),
  };
};
