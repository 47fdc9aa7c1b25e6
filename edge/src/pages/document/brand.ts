import { escapeHtml } from '@portal/server-kit/pages';
import { paletteCss, paletteOf } from '@portal/server-kit/palette';
import type { Logo, WhiteLabelConfiguration } from '@portal/shared-wl-assets/white-label';

/** Parts of a page's head that come from the white label. */
export interface Brand {
  /** Colour tokens as CSS (WL-2). */
  readonly palette: string;
  /** Logo as a data URL, for the browser's tab. */
  readonly icon: string;
  /** The logo as SVG markup in the colour of the text around it, beside the name in a header. */
  readonly logo: string;
}

const brands = new WeakMap<WhiteLabelConfiguration, Brand>();

function renderLogo(logo: Logo, colour: string): string {
  if (logo.kind === 'initial') {
    return `viewBox="0 0 32 32"><text x="16" y="24" font-family="serif" font-size="24" text-anchor="middle" fill="${colour}">${escapeHtml(logo.text)}</text>`;
  }
  const paint =
    logo.lineWidth === undefined
      ? `fill="${colour}"`
      : `fill="none" stroke="${colour}" stroke-width="${logo.lineWidth}" stroke-linecap="round" stroke-linejoin="round"`;
  return `viewBox="${logo.viewBox}"><path ${paint} d="${logo.path}"/>`;
}

/** Derives a white label's brand one time. */
export function deriveBrand(whiteLabel: WhiteLabelConfiguration): Brand {
  const known = brands.get(whiteLabel);
  if (known !== undefined) return known;
  const palette = paletteOf(whiteLabel.brandColour);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" ${renderLogo(whiteLabel.logo, palette.light.fill)}</svg>`;
  const brand = {
    palette: paletteCss(palette, '.portal'),
    icon: `data:image/svg+xml,${encodeURIComponent(drawing)}`,
    logo: `<svg aria-hidden="true" focusable="false" ${renderLogo(whiteLabel.logo, 'currentColor')}</svg>`,
  };
  brands.set(whiteLabel, brand);
  return brand;
}
