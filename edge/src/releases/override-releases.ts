import type { FastifyRequest } from 'fastify';
import { type CookieSettings, portalCookies } from '@portal/server-kit/sessions';
import { BoundedCache } from '../parts/bounded-cache';
import type { LiveReleases } from './live-releases';
import { parseOverrides, resolveOverride } from './overrides';
import { createRelease, type Release } from './release';
import type { VisitorReleases } from './visitor-releases';

/** Cached releases with overrides, one per developer. */
const MAX_CACHED_RELEASES = 20;

/** Lets visitors in LOCAL and MOCK override parts by a cookie; visitors without it are not affected. */
export function withOverrides(
  releases: VisitorReleases,
  live: Pick<LiveReleases, 'release' | 'findBuild'>,
  settings: CookieSettings,
): VisitorReleases {
  const cookies = portalCookies(settings);
  const cachedReleases = new BoundedCache<Release>(MAX_CACHED_RELEASES);
  const applyOverrides = (request: FastifyRequest, base: Release): Release => {
    const cookie = cookies.read(request, 'overrides');
    const overrides = parseOverrides(cookie);
    if (overrides.size === 0) return base;
    // Looked up at each request, because the build may have been published since.
    const overridden = [...overrides].flatMap(([name, target]) => {
      const part = resolveOverride(live, name, target);
      return part === null ? [] : [[name, part] as const];
    });
    const key = [base.id, cookie, ...overridden.map(([name]) => name)].join('|');
    return cachedReleases.getOrCreate(key, () => ({
      ...createRelease(new Map([...base.parts, ...overridden])),
      overrides,
    }));
  };
  return {
    release: releases.release,
    releaseFor: (request) => applyOverrides(request, releases.releaseFor(request)),
    assignRelease: (request, reply) => applyOverrides(request, releases.assignRelease(request, reply)),
  };
}
