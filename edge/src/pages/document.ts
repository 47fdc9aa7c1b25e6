import type { PageBoot } from '@portal/shared-wl-assets';
import type { LivePart, Release } from '../parts/live-parts';
import { escapeHtml, inlineJson } from './escape-html';
import { SLOTS, type RenderedSlots, type SlotName } from './render-slots';

/** Stands in the kept page where the request's own nonce goes; made of letters no renderer would write. */
export const NONCE_MARKER = 'portalNonce7d41c0e2';
/** Stands in the kept page where the request's own boot data go. */
export const BOOT_MARKER = 'portalBoot5f9a3b18';

/** A page before its per-request values: what is rendered once and kept. */
export interface PageParts {
  readonly release: Release;
  readonly boot: Omit<PageBoot, 'parts'>;
  readonly title: string;
  readonly slots: RenderedSlots;
  /** Light or dark for everyone, or as each visitor's system has it. */
  readonly scheme: 'light' | 'dark' | 'system';
  /** Tokens of the white label as CSS. */
  readonly palette: string;
  /** Address of the white label's icon, as a data address. */
  readonly icon: string;
}

/** Parts of which a page needs files at once, the root first. */
export const partsOfPage = (release: Release, route: string): readonly LivePart[] => {
  const names = new Set([
    'shared-wl-assets',
    'root-config',
    route,
    ...(release.parts.get(route)?.manifest.uses ?? []),
  ]);
  for (const { manifest } of release.parts.values()) {
    if (manifest.slots.some((slot) => slot !== 'main')) names.add(manifest.name);
  }
  return [...names].flatMap((name) => release.parts.get(name) ?? []);
};

const styleOf = ({ manifest, styles }: LivePart): string =>
  styles === '' ? '' : `<style nonce="${NONCE_MARKER}" data-part="${manifest.name}">${styles}</style>`;

const entryOf = ({ manifest, base }: LivePart): { readonly address: string; readonly integrity: string } => ({
  address: base + manifest.entry,
  integrity: manifest.files.find(({ file }) => file === manifest.entry)?.integrity ?? '',
});

// Same origin, so no crossorigin attribute: with one the file would be fetched a second time.
const preloadOf = (part: LivePart): string => {
  const { address, integrity } = entryOf(part);
  return `<link rel="preload" as="script" href="${address}" integrity="${integrity}" nonce="${NONCE_MARKER}" fetchpriority="low">`;
};

// Landmarks are the parts' own; here stand only the places.
const slotOf = (slots: RenderedSlots, name: SlotName): string => {
  const rendered = slots[name];
  const mark = rendered === null ? '' : ` data-prerendered="${rendered.id}"`;
  return `<div id="slot-${name}" class="portal-slot-${name}"${mark}>${rendered?.html ?? ''}</div>`;
};

/**
 * The whole document, with markers for nonce and boot data. Order matters: what the first paint needs stands first,
 * scripts are announced at low priority so that they do not hold up the page itself.
 */
export const pageDocument = ({ release, boot, title, slots, scheme, palette, icon }: PageParts): string => {
  const parts = partsOfPage(release, boot.route.part);
  const root = parts.find(({ manifest }) => manifest.name === 'root-config');
  const rootEntry = root === undefined ? null : entryOf(root);
  return [
    `<!doctype html><html lang="${boot.language.slice(0, 2)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    '<meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no">',
    '<meta name="robots" content="noindex">',
    `<link rel="icon" href="${icon}">`,
    `<style nonce="${NONCE_MARKER}">${palette}</style>`,
    ...parts.map(styleOf),
    ...parts.filter((part) => part !== root).map(preloadOf),
    `</head><body class="portal portal-page"${scheme === 'system' ? '' : ` data-scheme="${scheme}"`}>`,
    ...SLOTS.map((name) => slotOf(slots, name)),
    `<script type="systemjs-importmap">${inlineJson(release.importMap)}</script>`,
    `<script type="application/json" id="portal-boot">${BOOT_MARKER}</script>`,
    rootEntry === null
      ? ''
      : `<script nonce="${NONCE_MARKER}" src="${rootEntry.address}" integrity="${rootEntry.integrity}" async></script>`,
    '</body></html>',
  ].join('');
};
