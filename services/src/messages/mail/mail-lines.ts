import { type Html, html, type HtmlValue } from '@portal/server-kit/pages';
import type { Palette } from '@portal/server-kit/palette';
import { paint } from './mail-styles';

/** A line of a mail with its name in the message file. */
export interface MailLine {
  readonly name: string;
  readonly text: string;
}

const MONO = 'ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';

function keepTogether(text: string, style: string | false = false): Html {
  return html`<span style="white-space:nowrap${style}">${text}</span>`;
}

/** Renders a text in which references, such as 7F2K-9RQD, and the word e-mail do not wrap. */
export function renderText(text: string): HtmlValue {
  return text
    .split(/\b([0-9A-Z]{4}-[0-9A-Z]{4}|[eE]-[mM]ail)\b/)
    .map((part, at) => (at % 2 === 0 ? part : keepTogether(part)));
}

/** Lets a text wrap between its parts. */
function wrapAfter(
  end: RegExp,
  text: string,
  render: (part: string) => HtmlValue = (part) => part,
): HtmlValue {
  return text.split(end).map((part) => [render(part), html`<wbr />`]);
}

/** Lines with a value to copy. The gap in a passcode is no character; a password wraps after hyphens only. */
const VALUES: Readonly<Record<string, (text: string) => HtmlValue>> = {
  code: (text) =>
    text
      .split(/(?<=\b[0-9A-Z]{3}) (?=[0-9A-Z]{3}$)/)
      .map((group, at) => keepTogether(group, at > 0 && ';margin-left:0.4em')),
  temporaryPassword: (text) => wrapAfter(/(?<=-)/, text, keepTogether),
  userId: (text) => text,
};

function renderLine({ name, text }: MailLine, beside: HtmlValue, buttonUrl: string, palette: Palette): Html {
  const renderValue = VALUES[name];
  // prettier-ignore
  if (renderValue)
    return html`<p ${paint('value', palette, 'margin:8px 0 24px;padding:16px;border-width:1px;border-style:solid;border-radius:8px')}><span style="margin-right:16px;font-family:${MONO};font-size:24px;line-height:32px;letter-spacing:0.06em">${renderValue(text)}</span> ${beside}</p>`;
  // prettier-ignore
  if (name === 'button')
    return html`<p style="margin:24px 0 16px"><a href="${buttonUrl}" target="_blank" ${paint('button', palette, 'display:inline-block;padding:11px 23px;border-width:1px;border-style:solid;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;text-decoration:none')}>${text}</a></p>`;
  return name === 'url'
    ? html`<p ${paint('quiet', palette, 'margin:0 0 16px;font-size:13px;line-height:20px')}>
        ${wrapAfter(/(?<=\w\/)/, text)}
      </p>`
    : html`<p style="margin:0 0 16px;font-size:16px;line-height:24px">${renderText(text)}</p>`;
}

/**
 * Renders the lines of a mail. The line `reference` is beside the passcode, `button` is the label of a link.
 *
 * @param buttonUrl URL of the link
 */
export function renderLines(lines: readonly MailLine[], buttonUrl: string, palette: Palette): HtmlValue {
  const reference = lines.find(({ name }) => name === 'reference');
  // prettier-ignore
  const beside = reference && html`<span style="display:inline-block;font-size:13px;line-height:20px">${renderText(reference.text)}</span>`;
  return lines
    .filter((line) => line !== reference)
    .map((line) => [renderLine(line, beside, buttonUrl, palette), '\n']);
}
