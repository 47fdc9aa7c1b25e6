import type { RouteMatch } from '@portal/shared-wl-assets';
import type { LivePart } from '../../parts/live-part';
import type { Release } from '../../releases/release';
import { NONCE_PLACEHOLDER } from './placeholders';

/** Parts of which a page shows later modules from the beginning; a fixture may show any. */
function needsAllStyles(release: Release, { part, module }: RouteMatch): (name: string) => boolean {
  const own = [part, ...(release.parts.get(part)?.manifest.uses ?? [])];
  const ahead = own.flatMap((name) => release.parts.get(name)?.manifest.ahead ?? []);
  return (name) => module !== undefined || ahead.some((file) => file.startsWith(`${name}/`));
}

function listClasses(css: string): ReadonlySet<string> {
  return new Set(Array.from(css.matchAll(/\.([a-z][\w-]*)/gi), ([, name = '']) => name));
}

/** Returns whether markup has a class that only a part's later styles have, such as a message about a failed log-in. */
function showsLaterStyles({ styles, firstStyles }: LivePart, markup: string): boolean {
  if (firstStyles === null) return false;
  // A build's whole sheet is its first one and the later one (tooling/src/build/assemble.ts).
  const later = listClasses(styles.slice(firstStyles.length));
  const first = listClasses(firstStyles);
  return Array.from(markup.matchAll(/ class="([^"]*)"/g)).some(([, names = '']) =>
    names.split(' ').some((name) => later.has(name) && !first.has(name)),
  );
}

/**
 * A part's styles in the page: those that it shows first where the others can wait until the page is hydrated
 * (root-config/src/styles/part-styles.ts).
 */
function renderStyles({ manifest, styles, firstStyles }: LivePart, whole: boolean): string {
  if (styles === '') return '';
  const first = whole ? null : firstStyles;
  const mark = first === null ? 'data-part' : 'data-first-of';
  return `<style nonce="${NONCE_PLACEHOLDER}" ${mark}="${manifest.name}">${first ?? styles}</style>`;
}

/** Bytes of later styles from which on a page is the better without them; below that more requests cost more. */
const MIN_LATER_BYTES = 4_000;

/** Returns whether the parts' later styles, if any, are too few to wait. */
function areFew(parts: readonly LivePart[]): boolean {
  const waiting = parts.map(({ styles, firstStyles }) => styles.length - (firstStyles ?? styles).length);
  return waiting.reduce((sum, bytes) => sum + bytes, 0) < MIN_LATER_BYTES;
}

/**
 * Renders the style elements of a page.
 *
 * @param parts with files on the page, in the order of the cascade
 * @param markup of its slots
 */
export function renderPageStyles(
  release: Release,
  route: RouteMatch,
  parts: readonly LivePart[],
  markup: string,
): string {
  const needsAll = needsAllStyles(release, route);
  const waiting = parts.filter((part) => !needsAll(part.manifest.name) && !showsLaterStyles(part, markup));
  const areAllWhole = areFew(waiting);
  return parts.map((part) => renderStyles(part, areAllWhole || !waiting.includes(part))).join('');
}
