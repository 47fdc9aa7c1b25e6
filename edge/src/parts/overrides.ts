import type { LiveReleases } from './live-releases';
import type { LivePart } from './live-part';

/** Builds that one visitor gets instead of the live ones, by part; in LOCAL and MOCK only (security rule 16). */
export type Overrides = ReadonlyMap<string, string>;

/** Overrides at once; a page has no more parts. */
const LIMIT = 20;

const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Reads where an override leads: the id of a published build, or the address of a build that is being worked on, which
 * has to be on the visitor's own machine, so that nobody can be led to scripts of others.
 *
 * @returns the id, or the address with a slash at its end; null for anything else
 */
export const readTarget = (text: string): string | null => {
  if (/^[0-9a-f]{16}$/.test(text)) return text;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, origin, pathname } = new URL(text);
  return protocol === 'http:' && OWN_MACHINE.has(hostname) ? origin + pathname.replace(/\/*$/, '/') : null;
};

/** True for the address of a build that is being worked on. */
const isAddress = (target: string): boolean => target.startsWith('http:');

/** Reads the cookie's value; what is no override is left out. */
export const readOverrides = (cookie: string | undefined): Overrides =>
  new Map(
    [...new URLSearchParams((cookie ?? '').slice(0, 2_000))].slice(0, LIMIT).flatMap(([part, text]) => {
      const target = readTarget(text);
      return /^[a-z0-9-]{1,40}$/.test(part) && target !== null ? [[part, target] as const] : [];
    }),
  );

/** The cookie's value for overrides. */
export const writeOverrides = (overrides: Overrides): string =>
  new URLSearchParams([...overrides]).toString();

/** Returns a part whose files browsers get from a dev server, without integrity values since they change. */
export const servedByDevServer = (part: LivePart, url: string): LivePart => ({
  ...part,
  manifest: { ...part.manifest, styles: 'styles.css', firstStyles: null, laterStyles: null, files: [] },
  base: url,
  styles: '',
  firstStyles: null,
  sheets: {},
});

/** Whether browsers get the files of a part from a dev server. */
export const isServedByDevServer = ({ base, manifest }: LivePart): boolean =>
  isAddress(base) && manifest.files.length === 0;

/**
 * The part as a visitor with an override gets it; null when there is no such part or build. A part in development is not
 * rendered on the edge, which has no bundle of it.
 */
export const overriddenPart = (
  live: Pick<LiveReleases, 'release' | 'buildOf'>,
  name: string,
  target: string,
): LivePart | null => {
  if (!isAddress(target)) return live.buildOf(name, target);
  const part = live.release().parts.get(name);
  if (part === undefined) return null;
  const served = servedByDevServer(part, target);
  return { ...served, manifest: { ...served.manifest, version: 'dev', id: target }, edge: null };
};
