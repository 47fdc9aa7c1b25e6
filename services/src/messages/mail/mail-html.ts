import { type Html, html } from '@portal/server-kit/pages';
import type { MessageBrand } from '../message-brand';
import type { InlineImage } from '../message-channels';

/** The texts of a mail in reading order. */
export interface MailContent {
  language: string;
  subject: string;
  /** Preview text beside the subject; never a passcode or User ID. */
  preview: string;
  paragraphs: readonly string[];
  /** The paragraph with the passcode or User ID. */
  highlighted: string | null;
  footer: readonly string[];
}

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

function renderParagraph(text: string, { highlighted }: MailContent, brand: MessageBrand): Html {
  if (text !== highlighted) {
    return html`<p style="margin:0 0 16px;font-size:16px;line-height:24px">${text}</p>`;
  }
  // prettier-ignore
  return html`<p style="margin:8px 0 24px;padding:16px 20px;border:1px solid ${brand.line};border-radius:8px;background:${brand.tint};font-family:${MONO};font-size:26px;line-height:32px;letter-spacing:0.12em;overflow-wrap:anywhere">${text}</p>`;
}

/** Content id of the logo's image. */
export const LOGO_CONTENT_ID = 'logo';

/** Renders the logo beside the name: an attached image, or letters. */
function renderLogo({ logo, logoImage }: MessageBrand): Html | null {
  if (logoImage !== null) {
    const { width, height } = logoImage;
    // prettier-ignore
    return html`<img src="cid:${LOGO_CONTENT_ID}" width="${width}" height="${height}" alt="" style="margin-right:12px;border:0;vertical-align:middle">`;
  }
  if (logo?.kind !== 'initial') return null;
  // prettier-ignore
  return html`<span aria-hidden="true" style="margin-right:12px;font-family:Georgia,'Times New Roman',serif;font-size:26px;vertical-align:middle">${logo.text}</span>`;
}

/** Removes an image from a mail that has it as text too. */
export function withoutImage(mail: string, contentId: string): string {
  const start = mail.indexOf(`<img src="cid:${contentId}"`);
  return start < 0 ? mail : mail.slice(0, start) + mail.slice(mail.indexOf('>', start) + 1);
}

/** Replaces attached images by data URLs, for a page that shows only the HTML of a mail. */
export function withDataUrls(mail: string, images: readonly InlineImage[] = []): string {
  return images.reduce(
    (shown, { contentId, contentType, content }) =>
      shown.replaceAll(`src="cid:${contentId}"`, `src="data:${contentType};base64,${content}"`),
    mail,
  );
}

/**
 * Renders a mail as HTML (D-4): the client's logo, name and colours in one column, without external resources, so that
 * opening it is not tracked. Uses tables and style attributes, since mail programs support little else; layout tables have
 * the role presentation (WCAG 1.3.1).
 */
export function renderMailHtml(words: MailContent, brand: MessageBrand): string {
  // prettier-ignore
  const page = html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${words.subject}</title>
</head>
<body style="margin:0;padding:0;background:${brand.canvas};color:${brand.ink};font-family:${SANS}">
<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${words.preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${brand.canvas}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${brand.surface};border:1px solid ${brand.line};border-radius:12px">
<tr><td style="padding:20px 32px;border-bottom:4px solid ${brand.header.edge};border-radius:12px 12px 0 0;background:${brand.header.background};color:${brand.header.ink};font-size:17px;line-height:24px;font-weight:600">${renderLogo(brand)}${brand.name}</td></tr>
<tr><td style="padding:32px 32px 16px;color:${brand.ink}">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${words.subject}</h1>
${words.paragraphs.map((text) => [renderParagraph(text, words, brand), '\n'])}</td></tr>
<tr><td style="padding:16px 32px 24px;border-top:1px solid ${brand.line};color:${brand.quietInk};font-size:13px;line-height:20px">${words.footer.map((line) => html`<p style="margin:0">${line}</p>`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
  return page.toString();
}
