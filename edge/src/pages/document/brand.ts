import type { Logo, WhiteLabelConfiguration } from '@portal/contract/white-label';
import { escapeHtml } from '@portal/server-kit/pages';
import { derivePalette, type Palette } from '@portal/server-kit/palette';
import { pictureScrim } from '@portal/server-kit/white-labels';
import { oncePerObject } from '../../parts/once-per-object';

/** Parts of a page's head that come from the white label. */
export interface Brand {
  /** Colours of both schemes (WL-2). */
  readonly palette: Palette;
  /** CSS for the client's logo file, font and background; empty without them. */
  readonly brandStyles: string;
  /** URL of the favicon: a file, or the logo as a data URL. */
  readonly icon: string;
  /** Markup of logo and name in a header; a drawn logo has the colour of the surrounding text. */
  readonly mark: string;
}

/** CSS family name of a client's font. */
const FONT_FAMILY = 'Brand';

type DrawnLogo = Exclude<Logo, { kind: 'file' }>;

function renderDrawing(logo: DrawnLogo, colour: string): string {
  if (logo.kind === 'initial') {
    return `viewBox="0 0 32 32"><text x="16" y="24" font-family="serif" font-size="24" text-anchor="middle" fill="${colour}">${escapeHtml(logo.text)}</text>`;
  }
  const paint =
    logo.lineWidth === undefined
      ? `fill="${colour}"`
      : `fill="none" stroke="${colour}" stroke-width="${logo.lineWidth}" stroke-linecap="round" stroke-linejoin="round"`;
  return `viewBox="${logo.viewBox}"><path ${paint} d="${logo.path}"/>`;
}

/** A wordmark is illegible in a tab, which shows the first letter of the name instead. */
function getIconUrl({ favicon, logo, name }: WhiteLabelConfiguration, colour: string): string {
  if (favicon !== undefined) return favicon;
  if (logo.kind === 'file' && !logo.containsName) return logo.light.url;
  const drawn: DrawnLogo = logo.kind === 'file' ? { kind: 'initial', text: name.charAt(0) } : logo;
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${renderDrawing(drawn, colour)}</svg>`;
  // Encoding every character would make the URL 50% longer.
  return `data:image/svg+xml,${drawing.replaceAll('"', "'").replace(/[%#&<>]/g, encodeURIComponent)}`;
}

/** Renders logo and name as `Logo` of the shell does. */
function renderMark({ logo, name }: WhiteLabelConfiguration): string {
  const text = escapeHtml(name);
  if (logo.kind !== 'file')
    return `<svg aria-hidden="true" ${renderDrawing(logo, 'currentColor')}</svg><span>${text}</span>`;
  const { light, dark, containsName = false } = logo;
  const source =
    dark === undefined ? '' : `<source media="(prefers-color-scheme: dark)" srcset="${dark.url}">`;
  const picture = `<picture>${source}<img src="${light.url}" width="${light.width}" height="${light.height}" alt="${containsName ? text : ''}"></picture>`;
  return containsName ? picture : `${picture}<span>${text}</span>`;
}

/**
 * Text is shown in the system font until the client's font has loaded, so that the font does not delay painting. The
 * font is used only once the form is hydrated: an earlier request would delay the scripts on a slow line.
 */
function fontCss(font: string | undefined): string {
  if (font === undefined) return '';
  const families = `{--sans:${FONT_FAMILY},system-ui,sans-serif;--serif:${FONT_FAMILY},ui-serif,serif}`;
  return (
    `@font-face{font-family:${FONT_FAMILY};font-weight:100 900;font-display:swap;src:url(${font}) format("woff2")}` +
    `.portal:not(:has([data-prerendered]))${families}` +
    `@supports not selector(:has(a)){.portal${families}}` +
    `@media (scripting:none){.portal${families}}`
  );
}

/** Gives a logo file the height of a drawn logo in the header of every page. */
function logoCss({ kind }: Logo): string {
  return kind === 'file' ? '.portal header picture img{display:block;inline-size:auto;block-size:32px}' : '';
}

function backgroundCss({ background }: WhiteLabelConfiguration, palette: Palette): string {
  if (background === undefined) return '';
  // Browsers without color-mix get the surface itself under the text.
  return (
    '.portal{--scrim:var(--hero)}' +
    `@supports(color:color-mix(in srgb,red,red)){.portal{--scrim:color-mix(in srgb,var(--hero) ${pictureScrim(palette)}%,transparent)}}` +
    '.portal [data-brand-picture]~:is(p,h1,h1+div){inline-size:fit-content;background:var(--scrim);box-shadow:0 0 8px 12px var(--scrim)}' +
    '.portal [data-brand-picture] img{position:absolute;inset:0;z-index:-1;inline-size:100%;block-size:100%;object-fit:cover;pointer-events:none}' +
    '@media (forced-colors:active){.portal [data-brand-picture]{display:none}}'
  );
}

/** Derives a white label's brand and caches it. */
export const deriveBrand = oncePerObject((whiteLabel: WhiteLabelConfiguration): Brand => {
  const palette = derivePalette(whiteLabel.brandColour, whiteLabel.surface);
  return {
    palette,
    brandStyles: logoCss(whiteLabel.logo) + fontCss(whiteLabel.font) + backgroundCss(whiteLabel, palette),
    icon: getIconUrl(whiteLabel, palette.light['fill-line']),
    mark: renderMark(whiteLabel),
  };
});
