import { shortenNameForSms, SMS_SEPTETS, countSmsSeptets } from '@portal/server-kit/white-labels';
import { formatDayAndTime } from '@portal/shared-wl-assets/i18n';
import german from '../../../i18n/de-DE.json';
import english from '../../../i18n/en-US.json';
import { pluralText } from '@portal/server-kit/pages';
import { renderMailHtml } from '../mail/mail-html';
import type { MessageBrand } from './message-brand';
import type { Message } from '../channels/message-channels';
import { type MessageLanguage } from './message-language';
export const MESSAGE_KINDS = [
  'passcodeEmail',
  'passcodeSms',
  'passcodeCall',
  'invitation',
  'userId',
  'userIdSentSms',
  'userIdSentCall',
  'passwordChanged',
  'passwordChangedSms',
  'passwordChangedCall',
  'signInsFailed',
  'recoveryLocked',
  'recoveryLockedSms',
  'recoveryLockedCall',
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** A line, or its plural forms `line_one`, `line_other` and so on for the minutes that a passcode is valid. */
type MessageLine = string | Readonly<Record<string, string>>;

interface MessageText {
  subject?: string;
  preview?: string;
  lines: MessageLine[];
}

interface WordsOfHelp {
  whom: string;
  reference: string;
}

interface MessageTexts {
  /** Texts for a client with and without a reachable Help Desk. */
  helpDesk: WordsOfHelp & { ways: string };
  noHelpDesk: WordsOfHelp;
  messages: Record<MessageKind, MessageText>;
}

const texts: Record<MessageLanguage, MessageTexts> = {
  'en-US': english,
  'de-DE': german,
};

const BETWEEN_LINES = '\n\n';

/** A line with only one of these is highlighted. */
const HIGHLIGHTED: readonly string[] = ['{code}', '{userId}', '{temporaryPassword}'];

/**
 * Writes a time in the client's zone and names the zone: a message may be read anywhere (D-18).
 *
 * @param timeZone IANA
 * @param length medium for text messages, whose length is limited and whose alphabet has one space only
 */
export function formatMessageTime(
  time: Date,
  language: MessageLanguage,
  timeZone: string,
  length: 'long' | 'medium' = 'long',
): string {
  const words = formatDayAndTime(time, language, { timeZone, isNamed: true }, length);
  return length === 'medium' ? words.replaceAll('\u00a0', ' ') : words;
}

/**
 * Writes a message: subject, text and, for e-mails (those with a subject), HTML in the client's brand. Values replace
 * `{name}`, stripped of line breaks and escaped in HTML, so that none can add a header or a line (security rule 13).
 * A mail's last line is its footer, below the Help Desk's contacts, if it has any. `{brand}` is the client's name, in
 * a text message shortened to fit.
 *
 * @param lastLine machine-readable last line of a text message
 */
export function writeMessage(
  kind: MessageKind,
  language: MessageLanguage,
  values: Readonly<Record<string, string>>,
  brand: MessageBrand,
  lastLine: string | null = null,
): Pick<Message, 'subject' | 'text' | 'html' | 'sender' | 'language'> {
  const { messages, helpDesk, noHelpDesk } = texts[language];
  const message = messages[kind];
  const { subject } = message;
  const count = Number(values['count'] ?? 0);
  const preview = subject ? pluralText({ preview: '', ...message }, 'preview', count, language) : '';
  const lines = message.lines.map((line) =>
    typeof line === 'string' ? line : pluralText(line, 'line', count, language),
  );
  const { whom, reference } = brand.helpDesk === null ? noHelpDesk : helpDesk;
  const filled: Record<string, string> = { ...values, brand: brand.name, whom, ways: brand.helpDesk ?? '' };
  const fill = (line: string) =>
    line
      .replace(/\{(\w+)\}/g, (_, name: string) =>
        (filled[name] ?? '').replace(/[\p{Cc}\u2028\u2029]+/gu, ' '),
      )
      // A user may have a first or a last name only.
      .replace(/ +(?=[ ,])/g, '');
  filled['labelledReference'] = fill(reference);
  if (kind.endsWith('Sms')) {
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
  const sent = { sender: brand.name, language };
  if (!subject) return { ...sent, text: written.join(BETWEEN_LINES), subject: null, html: null };
  const paragraphs = written.slice(0, -1);
  const footer = [...(brand.helpDesk ? [fill(helpDesk.ways)] : []), ...written.slice(-1)];
  const highlighted = lines.findIndex((line) => HIGHLIGHTED.includes(line));
  const html = renderMailHtml(
    {
      language,
      subject: fill(subject),
      preview: fill(preview),
      paragraphs,
      highlighted: written[highlighted] ?? null,
      footer,
    },
    brand,
  );
  return { ...sent, text: [...paragraphs, ...footer].join(BETWEEN_LINES), subject: fill(subject), html };
}
