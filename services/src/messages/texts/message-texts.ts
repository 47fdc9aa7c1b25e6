import { formatDayAndTime, type Language } from '@portal/contract/i18n';
import { stripMisleading } from '@portal/contract/validation';
import { pluralText } from '@portal/server-kit/pages';
import {
  countSmsSeptets,
  shortenNameForSms,
  SMS_SEPTETS,
  toSmsCharacters,
} from '@portal/server-kit/white-labels/formats';
import { renderMailHtml } from '../mail/mail-html';
import type { MailLine } from '../mail/mail-lines';
import type { MessageBrand } from '../message-brand';
import type { Message } from '../message-channels';
import { clientMessageTexts, type MessageText } from './client-message-texts';
import type { MessageKind } from './message-kinds';

const BETWEEN_LINES = '\n\n';
/** Between the parts of a footer's line, which the HTML of a mail shows below each other. */
const BETWEEN_PARTS = ' · ';

/** Returns the names of a message's lines in order; plural forms such as `validity_one` and `validity_other` are one line. */
function listLineNames({ lines }: MessageText): readonly string[] {
  return [
    ...new Set(Object.keys(lines).map((name) => name.replace(/_(?:zero|one|two|few|many|other)$/, ''))),
  ];
}

/** Parts of a message that depend on the client's texts and settings. */
export type WrittenMessage = Pick<
  Message,
  | 'subject'
  | 'text'
  | 'html'
  | 'images'
  | 'sender'
  | 'senderEmail'
  | 'replyToEmail'
  | 'whiteLabel'
  | 'language'
>;

/**
 * Writes a time in the client's zone and names the zone: a message may be read anywhere (D-18).
 *
 * @param timeZone IANA
 * @param length medium for text messages, whose length is limited and whose alphabet has one space only
 */
export function formatMessageTime(
  time: Date,
  language: Language,
  timeZone: string,
  length: 'long' | 'medium' = 'long',
): string {
  const words = formatDayAndTime(time, language, { timeZone, isNamed: true }, length);
  return length === 'medium' ? words.replaceAll('\u00a0', ' ') : words;
}

/** Returns the plain text of a line: a button's label and URL, and no second URL. */
function toPlainText({ name, text }: MailLine, buttonUrl: string): readonly string[] {
  if (name === 'url') return [];
  return [name === 'button' ? `${text}: ${buttonUrl}` : text];
}

/**
 * Writes a message: subject, text and, for e-mails (those with a subject), HTML in the client's brand. Values replace
 * `{{name}}`, stripped of line breaks and escaped in HTML, so that none can add a header or a line (security rule 13). A
 * mail's last line is its footer; a text message shortens `{{brand}}`, the client's name, to fit.
 *
 * @param lastLine machine-readable last line of a text message
 */
export function writeMessage(
  kind: MessageKind,
  language: Language,
  values: Readonly<Record<string, string>>,
  brand: MessageBrand,
  lastLine: string | null = null,
): WrittenMessage {
  const { helpDesk, noHelpDesk, ...messages } = clientMessageTexts(brand)[language];
  const message = messages[kind];
  const { subject } = message;
  const count = Number(values['count'] ?? 0);
  const preview = subject ? pluralText({ preview: '', ...message }, 'preview', count, language) : '';
  const names = listLineNames(message);
  const isSms = kind.endsWith('Sms');
  const lines = names
    .map((name) => pluralText(message.lines, name, count, language))
    .map((line) => (isSms ? toSmsCharacters(line) : line));
  const { whom, reference } = brand.helpDesk === null ? noHelpDesk : helpDesk;
  const filled: Record<string, string> = { ...values, brand: brand.name, whom, ways: brand.helpDesk ?? '' };
  if (subject) filled['code'] = (values['code'] ?? '').replace(/(?<=^.{3})(?=.)/, ' ');
  const fill = (line: string) =>
    line
      .replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
        stripMisleading((filled[name] ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')),
      )
      // Removes extra spaces: a user may have only a first or a last name.
      .replace(/ (?=[ ,])/g, '');
  filled['labelledReference'] = fill(reference);
  if (isSms) {
    filled['brand'] = '';
    const room =
      SMS_SEPTETS -
      countSmsSeptets(
        lines
          .map(fill)
          .concat(lastLine ?? [])
          .join(BETWEEN_LINES),
      );
    filled['brand'] = shortenNameForSms(brand.name, room);
  }
  const written = lines.map(fill).concat(lastLine ?? []);
  const sent = { ...brand.sender, language };
  if (!subject) return { ...sent, text: written.join(BETWEEN_LINES), subject: null, html: null };
  const mailLines = names.slice(0, -1).map((name, at) => ({ name, text: written[at] ?? '' }));
  const footer = [...(brand.helpDesk ? [fill(helpDesk.ways)] : []), ...written.slice(-1)];
  const buttonUrl = values['loginAddress'] ?? '';
  const content = {
    language,
    subject: fill(subject),
    preview: fill(preview),
    lines: mailLines,
    footer: footer.flatMap((line) => line.split(BETWEEN_PARTS)),
    buttonUrl,
  };
  return {
    ...sent,
    text: [...mailLines.flatMap((line) => toPlainText(line, buttonUrl)), ...footer].join(BETWEEN_LINES),
    subject: content.subject,
    html: renderMailHtml(content, brand),
    images: [brand.strip, ...(typeof brand.logo === 'object' && brand.logo ? [brand.logo] : [])],
  };
}
