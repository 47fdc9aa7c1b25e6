import { type Html, html } from '@portal/server-kit/pages';
import type { MessageBrand } from '../message-brand';
import { renderImage } from './mail-images';
import { type MailLine, renderLines, renderText } from './mail-lines';
import { mailStyleSheet, paint } from './mail-styles';

/** The texts of a mail in reading order. */
export interface MailContent {
  language: string;
  subject: string;
  /** Preview text beside the subject; never a passcode or User ID. */
  preview: string;
  lines: readonly MailLine[];
  footer: readonly string[];
  /** URL of the line `button`. */
  buttonUrl: string;
}

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
/** Long words break everywhere, and tables shrink with the window; `break-word` is for older mail programs. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';

/** Renders the logo beside the name: an image, or letters. An image that contains the name is alone. */
function renderMark({ logo, name }: MessageBrand): Html {
  if (logo === null) return html`${name}`;
  // prettier-ignore
  return typeof logo === 'string'
    ? html`<span aria-hidden="true" style="margin-right:12px;font-family:Georgia,'Times New Roman',serif;font-size:26px;vertical-align:middle">${logo}</span>${name}`
    : html`${renderImage(logo, 'margin-right:12px;border:0;vertical-align:middle')}${logo.alt === '' && name}`;
}

/**
 * Renders a mail as HTML (D-4): the client's pattern, logo, name and colours in one column, without external resources, so
 * that opening it is not tracked. Uses tables and style attributes, since mail programs support little else; layout tables
 * have the role presentation (WCAG 1.3.1).
 */
export function renderMailHtml(words: MailContent, brand: MessageBrand): string {
  const { palette, header } = brand;
  const table = html`role="presentation" width="100%" cellpadding="0" cellspacing="0"`;
  // prettier-ignore
  const page = html`<!doctype html>
<html lang="${words.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${words.subject}</title>
<style>${mailStyleSheet(palette)}</style>
</head>
<body ${paint('canvas', palette, `margin:0;padding:0;font-family:${SANS};${WRAP}`)}>
<div style="display:none;max-height:0;overflow:hidden" aria-hidden="true">${words.preview}</div>
<table ${table} ${paint('canvas', palette, 'table-layout:fixed')}>
<tr><td align="center" style="padding:24px 12px">
<table ${table} ${paint('card', palette, `table-layout:fixed;max-width:560px;border-width:1px;border-style:solid;border-radius:12px;overflow:hidden;${WRAP}`)}>
<tr><td style="background-color:${palette.light.hero};font-size:0;line-height:0">${renderImage(brand.strip, 'display:block;width:100%;height:auto;border:0')}</td></tr>
<tr><td style="padding:16px 24px;background-color:${header.background};color:${header.ink};font-size:17px;line-height:24px;font-weight:600">${renderMark(brand)}</td></tr>
<tr><td style="padding:32px 24px 16px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${words.subject}</h1>
${renderLines(words.lines, words.buttonUrl, palette)}</td></tr>
<tr><td ${paint('quiet', palette, 'padding:16px 24px 24px;border-top-width:1px;border-top-style:solid;font-size:13px;line-height:20px')}>${words.footer.map((line) => html`<p style="margin:0">${renderText(line)}</p>`)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
  return page.toString();
}
