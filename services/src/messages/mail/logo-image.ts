import type { Logo, MailLogo } from '@portal/contract/white-label';
import type { InlineImage } from '../message-channels';

/** Height of the logo in a mail, in CSS pixels. */
const HEIGHT = 32;
const MAX_WIDTH = 160;
/** Image pixels per CSS pixel. */
const DENSITY = 2;

/** The image of a logo, with its size in CSS pixels. */
export type LogoImage = Pick<InlineImage, 'contentType' | 'content'> & Pick<MailLogo, 'width' | 'height'>;

/**
 * Draws a logo's path as an SVG image; null for a logo of letters, which a mail shows as text. Few mail programs render
 * SVG, so the channel sends it as PNG (svg-rasteriser.ts).
 *
 * @param colour #rrggbb
 */
export function drawLogo(logo: Logo, colour: string): LogoImage | null {
  if (logo.kind !== 'drawing') return null;
  const { viewBox, path, lineWidth } = logo;
  const [, , boxWidth = 1, boxHeight = 1] = viewBox.split(' ').map(Number);
  const scale = Math.min(HEIGHT / boxHeight, MAX_WIDTH / boxWidth);
  const size = { width: Math.ceil(boxWidth * scale), height: Math.ceil(boxHeight * scale) };
  const paint =
    lineWidth === undefined
      ? `fill="${colour}"`
      : `fill="none" stroke="${colour}" stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${size.width * DENSITY}" height="${size.height * DENSITY}"><path d="${path}" ${paint}/></svg>`;
  return { ...size, contentType: 'image/svg+xml', content: Buffer.from(svg).toString('base64') };
}

/** Returns the image of a client's PNG file. */
export function readLogoFile({ width, height, png }: MailLogo): LogoImage {
  return { width, height, contentType: 'image/png', content: png };
}
