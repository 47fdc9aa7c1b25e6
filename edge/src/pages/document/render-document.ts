import type { PageBoot } from '@portal/contract/page';
import { escapeHtml } from '@portal/server-kit/pages';
import { pagePaletteCss, type PageScheme, type Palette, themeColourTags } from '@portal/server-kit/palette';
import type { LivePart, ScriptFile } from '../../parts/live-part';
import type { Release } from '../../releases/release';
import {
  crossOriginAttribute,
  renderBootstrapScript,
  renderLoadFailureTemplate,
  renderMissingMain,
} from './bootstrap-script';
import { inlineJson } from './inline-json';
import { renderOverrideBar } from './override-bar';
import { listPageParts } from './page-parts';
import { NONCE_PLACEHOLDER, PER_REQUEST_FIELDS, STATE_PLACEHOLDER, TRACE_PLACEHOLDER } from './placeholders';
import { type RenderedSlots, type SlotName, SLOTS } from './render-slots';

/** Input for a document that is rendered once and cached, before per-request values are inserted. */
export interface DocumentInput {
  readonly release: Release;
  readonly boot: Omit<PageBoot, 'parts'>;
  readonly title: string;
  readonly slots: RenderedSlots;
  readonly scheme: PageScheme;
  readonly palette: Palette;
  /** Font and background of the white label as CSS. */
  readonly brandStyles: string;
  /** URL of the white label's icon, which may be a data URL. */
  readonly icon: string;
}

/** Returns the parts whose files a page needs from the start, in cascade order. */
function partsOfPage(release: Release, route: string): readonly LivePart[] {
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
}

function getEntryFile({ manifest, baseUrl, entryIntegrity }: LivePart): ScriptFile {
  return { url: baseUrl + manifest.entry, integrity: entryIntegrity };
}

function renderPreload({ url, integrity }: ScriptFile): string {
  return `<link rel="preload" as="script" href="${url}" integrity="${integrity}"${crossOriginAttribute(url)} nonce="${NONCE_PLACEHOLDER}" fetchpriority="low">`;
}

/**
 * Returns whether the main slot has a form without `action`, which is useless without scripts; a form with `action` is
 * kept (showFailure in root-config).
 */
function needsScripts({ main }: RenderedSlots): boolean {
  return /<form\b(?![^>]*\saction=)/.test(main?.html ?? '');
}

function renderStyles({ manifest, styles }: LivePart): string {
  return styles === ''
    ? ''
    : `<style nonce="${NONCE_PLACEHOLDER}" data-part="${manifest.name}">${styles}</style>`;
}

// Parts render their own landmarks; a slot is only a container.
function renderSlot(slots: RenderedSlots, name: SlotName, texts: PageBoot['texts']): string {
  const rendered = slots[name];
  const mark = rendered === null ? '' : ` data-prerendered="${rendered.id}"`;
  const content = rendered?.html ?? (name === 'main' ? renderMissingMain(texts) : '');
  return `<div id="slot-${name}" class="portal-slot-${name}"${mark}>${content}</div>`;
}

/**
 * Blocks rendering until the last slot has been parsed (HTML, link type "expect"). Otherwise content that is centred or
 * at the bottom of the window would move when a page arrives in several chunks.
 */
const BLOCK_RENDERING = `<link rel="expect" href="#slot-${SLOTS.at(-1)}" blocking="render">`;

/** Returns the initial state that all visitors of this page share, with a placeholder for the per-request fields. */
function renderInitialState(boot: Omit<PageBoot, 'parts'>, parts: PageBoot['parts']): string {
  const own: readonly string[] = PER_REQUEST_FIELDS;
  const kept = Object.entries({ ...boot, parts }).filter(([name]) => !own.includes(name));
  return `${inlineJson(Object.fromEntries(kept)).slice(0, -1)},${STATE_PLACEHOLDER}}`;
}

/**
 * Renders the whole document, with placeholders for nonce and initial state. Preloads come first, so that scripts are
 * requested while the page still arrives, and have low priority, so that they do not delay it. Resources of the first
 * paint come next.
 */
export function renderDocument({
  release,
  boot,
  title,
  slots,
  scheme,
  palette,
  brandStyles,
  icon,
}: DocumentInput): string {
  const parts = partsOfPage(release, boot.route.part);
  const root = parts.find(({ manifest }) => manifest.name === 'root-config');
  // Header, footer and notices load when the form is hydrated. A dev server's build has no integrity values, and is
  // requested differently from a preload.
  const preloadedScripts = parts
    .filter(({ manifest }) => manifest.slots.every((slot) => slot === 'main') && manifest.files.length > 0)
    .flatMap((part) => [...(part.libraries === null ? [] : [part.libraries]), getEntryFile(part)]);
  const markup = SLOTS.map((name) => renderSlot(slots, name, boot.texts)).join('');
  const inline = new Set(parts.filter(({ styles }) => styles !== '').map(({ manifest }) => manifest.name));
  const showsLoadFailure = needsScripts(slots);
  return [
    `<!doctype html><html lang="${boot.language.slice(0, 2)}"><head><meta charset="utf-8">`,
    ...preloadedScripts.map(renderPreload),
    BLOCK_RENDERING,
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    '<meta name="color-scheme" content="light dark"><meta name="format-detection" content="telephone=no">',
    `<meta name="robots" content="noindex">${TRACE_PLACEHOLDER}`,
    `${themeColourTags(palette, scheme)}<link rel="icon" href="${icon}">`,
    `<style nonce="${NONCE_PLACEHOLDER}" data-part="white-label">${pagePaletteCss(palette, '.portal', scheme)}${brandStyles}</style>`,
    parts.map(renderStyles).join(''),
    `</head><body class="portal portal-page"${scheme === 'system' ? '' : ` data-scheme="${scheme}"`}>`,
    markup,
    `<script type="systemjs-importmap">${inlineJson(release.importMap)}</script>`,
    `<script type="application/json" id="portal-boot">${renderInitialState(boot, listPageParts(release, inline))}</script>`,
    showsLoadFailure ? renderLoadFailureTemplate(boot) : '',
    root === undefined
      ? ''
      : renderBootstrapScript(
          [...(root.libraries === null ? [] : [root.libraries]), getEntryFile(root)],
          showsLoadFailure,
        ),
    release.overrides.size === 0
      ? ''
      : renderOverrideBar(release.overrides, boot.language, NONCE_PLACEHOLDER),
    '</body></html>',
  ].join('');
}
