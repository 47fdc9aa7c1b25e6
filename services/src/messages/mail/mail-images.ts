import { draw } from '@portal/contract/motifs/guilloche';
import type { Logo, MailLogo } from '@portal/contract/white-label';
import { type Html, html } from '@portal/server-kit/pages';
import type { InlineImage } from '../message-channels';

/** Height of the logo in a mail, in CSS pixels. */
const LOGO_HEIGHT = 32;
const MAX_LOGO_WIDTH = 160;

/** Size of the strip with the brand pattern in CSS pixels; it shrinks with the mail. */
const STRIP = { width: 560, height: 28 } as const;
/** Part of the outer ring that fills the strip, in units of the guilloche. */
const STRIP_VIEW_BOX = '-210 -452 420 21';

/** An image of a mail with its size in CSS pixels. */
export interface MailImage extends InlineImage {
  /** Empty where the text beside the image says the same, and for decoration. */
  readonly alt: string;
  readonly width: number;
  readonly height: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Few mail programs render SVG, so the channel sends it as PNG (svg-rasteriser.ts). */
function toImage(contentId: string, size: Size, viewBox: string, content: string): MailImage {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${size.width}" height="${size.height}">${content}</svg>`;
  const data = Buffer.from(svg).toString('base64');
  return { contentId, alt: '', ...size, contentType: 'image/svg+xml', content: data };
}

/**
 * Draws a logo's path as an image; null for a logo of letters, which a mail shows as text, and for a file.
 *
 * @param colour #rrggbb
 */
export function drawLogo(logo: Logo, colour: string): MailImage | null {
  if (logo.kind !== 'drawing') return null;
  const { viewBox, path, lineWidth } = logo;
  const [, , boxWidth = 1, boxHeight = 1] = viewBox.split(' ').map(Number);
  const scale = Math.min(LOGO_HEIGHT / boxHeight, MAX_LOGO_WIDTH / boxWidth);
  const size = { width: Math.ceil(boxWidth * scale), height: Math.ceil(boxHeight * scale) };
  const paint =
    lineWidth === undefined
      ? `fill="${colour}"`
      : `fill="none" stroke="${colour}" stroke-width="${lineWidth}" stroke-linecap="round" stroke-linejoin="round"`;
  return toImage('logo', size, viewBox, `<path d="${path}" ${paint}/>`);
}

/** Returns the image of a client's logo file. */
export function readLogoFile(logo: MailLogo, alt: string): MailImage {
  return { contentId: 'logo', alt, ...logo };
}

/**
 * Draws a strip of the pattern that a client's pages have on their brand surface.
 *
 * @param key white-label key
 * @param colour #rrggbb
 */
export function drawStrip(key: string, colour: string): MailImage {
  const lines = draw(key).lines.flatMap(({ d, turns, step }, line) => [
    `<path id="l${line}" d="${d}"/>`,
    ...Array.from(
      { length: turns - 1 },
      (_, turn) => `<use href="#l${line}" transform="rotate(${(turn + 1) * step})"/>`,
    ),
  ]);
  const content = `<g fill="none" stroke="${colour}" opacity=".5">${lines.join('')}</g>`;
  return toImage('strip', STRIP, STRIP_VIEW_BOX, content);
}

/** Renders an image; `withoutImage` and `withDataUrls` find it by its beginning. */
export function renderImage({ contentId, alt, width, height }: MailImage, style: string): Html {
  // prettier-ignore
  return html`<img src="cid:${contentId}" alt="${alt}" width="${width}" height="${height}" style="${style}">`;
}

/** Replaces an image of a mail by its alternative text. */
export function withoutImage(mail: string, contentId: string): string {
  return mail.replace(new RegExp(`<img src="cid:${contentId}" alt="([^"]*)"[^>]*>`), '$1');
}

/** Replaces attached images by data URLs, for a page that shows only the HTML of a mail. */
export function withDataUrls(mail: string, images: readonly InlineImage[] = []): string {
  return images.reduce(
    (shown, { contentId, contentType, content }) =>
      shown.replaceAll(`src="cid:${contentId}"`, `src="data:${contentType};base64,${content}"`),
    mail,
  );
}
