import type { RouteMatch } from '@portal/shared-wl-assets';
import type { LivePart } from '../../parts/live-part';
import type { Release } from '../../releases/release';
import { NONCE_PLACEHOLDER } from './placeholders';

/** Returns a check whether the page shows lazy modules of a part from the start; a fixture may show any module. */
function needsAllStyles(release: Release, { part, module }: RouteMatch): (name: string) => boolean {
  const own = [part, ...(release.parts.get(part)?.manifest.uses ?? [])];
  const ahead = own.flatMap((name) => release.parts.get(name)?.manifest.ahead ?? []);
  return (name) => module !== undefined || ahead.some((file) => file.startsWith(`${name}/`));
}

function listClasses(css: string): ReadonlySet<string> {
  return new Set(Array.from(css.matchAll(/\.([a-z][\w-]*)/gi), ([, name = '']) => name));
}

/** Returns whether markup has a class that only a part's later styles define, such as that of a failed log-in's message. */
function showsLaterStyles({ styles, firstStyles }: LivePart, markup: string): boolean {
  if (firstStyles === null) return false;
  // A build's style sheet is its first styles followed by the later ones (tooling/src/build/assemble.ts).
  const later = listClasses(styles.slice(firstStyles.length));
  const first = listClasses(firstStyles);
  return Array.from(markup.matchAll(/ class="([^"]*)"/g)).some(([, names = '']) =>
    names.split(' ').some((name) => later.has(name) && !first.has(name)),
  );
}

/**
 * Renders a part's style element, with the first styles only when the later ones can wait until the page is hydrated
 * (root-config/src/styles/part-styles.ts).
 */
function renderStyles({ manifest, styles, firstStyles }: LivePart, whole: boolean): string {
  if (styles === '') return '';
  const first = whole ? null : firstStyles;
  const mark = first === null ? 'data-part' : 'data-first-of';
  return `<style nonce="${NONCE_PLACEHOLDER}" ${mark}="${manifest.name}">${first ?? styles}</style>`;
}

/** Bytes of later styles from which on loading them later pays off; below, the additional requests cost more. */
const MIN_LATER_BYTES = 4_000;

/** Returns whether the parts' later styles are too small to be loaded separately. */
function areLaterStylesSmall(parts: readonly LivePart[]): boolean {
  const waiting = parts.map(({ styles, firstStyles }) => styles.length - (firstStyles ?? styles).length);
  return waiting.reduce((sum, bytes) => sum + bytes, 0) < MIN_LATER_BYTES;
}

/**
 * Renders the style elements of a page.
 *
 * @param parts with files on the page, in cascade order
 * @param markup HTML of the page's slots
 */
export function renderPageStyles(
  release: Release,
  route: RouteMatch,
  parts: readonly LivePart[],
  markup: string,
): string {
  const needsAll = needsAllStyles(release, route);
  const waiting = parts.filter((part) => !needsAll(part.manifest.name) && !showsLaterStyles(part, markup));
  const areAllWhole = areLaterStylesSmall(waiting);
  return parts.map((part) => renderStyles(part, areAllWhole || !waiting.includes(part))).join('');
}
