import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import type { Message } from './message-channels';

export type MessageLanguage = 'en-US' | 'de-DE';
export type MessageKind =
  'passcodeEmail' | 'passcodeSms' | 'passcodeCall' | 'userId' | 'passwordChanged' | 'passwordChangedSms';

interface MessageText {
  subject?: string;
  lines: string[];
}

const texts: Record<MessageLanguage, { timeZoneName: string; messages: Record<MessageKind, MessageText> }> = {
  'en-US': english,
  'de-DE': german,
};

/** The language of the display-language cookie (`de_DE`), en-US when it is absent or unknown (I18N-2). */
export function messageLanguage(cookie: string | undefined): MessageLanguage {
  return cookie?.replace('_', '-') === 'de-DE' ? 'de-DE' : 'en-US';
}

/** A time of day in words of the language, in UTC and saying so: the server does not know the recipient's zone. */
export function timeForMessage(time: Date, language: MessageLanguage): string {
  const text = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: 'UTC',
  });
  return `${text.format(time)} ${texts[language].timeZoneName}`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/**
 * Writes a message: subject, text and, for e-mails (those with a subject), HTML. Values fill `{name}`; they are
 * stripped of line breaks, so that none can add a header or a line, and escaped in HTML (security rule 13).
 */
export function writeMessage(
  kind: MessageKind,
  language: MessageLanguage,
  values: Readonly<Record<string, string>>,
): Pick<Message, 'subject' | 'text' | 'html'> {
  const { subject, lines } = texts[language].messages[kind];
  const fill = (line: string, change: (value: string) => string = (value) => value) =>
    line.replace(/\{(\w+)\}/g, (_, name: string) => change((values[name] ?? '').replace(/[\r\n\t]+/g, ' ')));
  const text = lines.map((line) => fill(line)).join('\n\n');
  if (!subject) return { subject: null, text, html: null };
  const paragraphs = lines.map((line) => `<p>${fill(escapeHtml(line), escapeHtml)}</p>`).join('\n');
  const html = `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(fill(subject))}</title></head>\n<body>\n${paragraphs}\n</body></html>`;
  return { subject: fill(subject), text, html };
}
