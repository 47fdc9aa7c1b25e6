import { LIBRARIES_FILE } from '@portal/registry/manifest';
import type { LivePart } from '../parts/live-part';
import type { LiveReleases } from './live-releases';

/** Builds that one visitor gets instead of the live ones, by part; in LOCAL and MOCK only (security rule 16). */
export type Overrides = ReadonlyMap<string, string>;

/** Maximum number of overrides; a page has no more parts. */
const MAX_OVERRIDES = 20;

const LOOPBACK_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Parses an override: the id of a published build, or the URL of a dev server, which must be on the visitor's own
 * machine so that no link can load foreign scripts.
 *
 * @returns the id, or the URL with a slash at its end; null for anything else
 */
export function parseOverrideTarget(text: string): string | null {
  if (/^[0-9a-f]{16}$/.test(text)) return text;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin, pathname } = new URL(text);
  return protocol === 'http:' && LOOPBACK_HOSTS.has(hostname)
    ? origin + pathname.replace(/(?<!\/)\/*$/, '/')
    : null;
}

/** Returns whether the override is a dev server's URL. */
function isDevServerUrl(target: string): boolean {
  return target.startsWith('http:');
}

/** Parses the cookie's value; invalid overrides are ignored. */
export function parseOverrides(cookie: string | undefined): Overrides {
  return new Map(
    [...new URLSearchParams((cookie ?? '').slice(0, 2_000))]
      .slice(0, MAX_OVERRIDES)
      .flatMap(([part, text]) => {
        const target = parseOverrideTarget(text);
        return /^[a-z0-9-]{1,40}$/.test(part) && target !== null ? [[part, target] as const] : [];
      }),
  );
}

/** Returns the cookie's value for overrides. */
export function serializeOverrides(overrides: Overrides): string {
  return new URLSearchParams([...overrides]).toString();
}

/** Returns overrides with another one; null if the cookie would exceed a limit, so that some would be ignored. */
export function addOverride(overrides: Overrides, part: string, target: string): Overrides | null {
  const all = new Map(overrides).set(part, target);
  const cookie = serializeOverrides(all);
  return serializeOverrides(parseOverrides(cookie)) === cookie ? all : null;
}

/** Returns a part whose files browsers get from a dev server, without integrity values since they change. */
export function withDevServerFiles(part: LivePart, url: string): LivePart {
  return {
    ...part,
    manifest: { ...part.manifest, styles: 'styles.css', files: [] },
    baseUrl: url,
    styles: '',
    entryIntegrity: '',
    libraries: part.libraries && { url: url + LIBRARIES_FILE, integrity: '' },
    sheets: {},
  };
}

/** Returns whether browsers get the files of a part from a dev server. */
export function isServedByDevServer({ baseUrl, manifest }: LivePart): boolean {
  return isDevServerUrl(baseUrl) && manifest.files.length === 0;
}

/**
 * Returns the part with a visitor's override; null when the part or build does not exist. A part in development is
 * not pre-rendered, because the edge has no bundle of it.
 */
export function resolveOverride(
  live: Pick<LiveReleases, 'release' | 'findBuild'>,
  name: string,
  target: string,
): LivePart | null {
  if (!isDevServerUrl(target)) return live.findBuild(name, target);
  const part = live.release().parts.get(name);
  if (part === undefined) return null;
  const served = withDevServerFiles(part, target);
  return { ...served, manifest: { ...served.manifest, version: 'dev', id: target }, serverBundle: null };
}
