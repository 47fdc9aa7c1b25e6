import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@portal/contract/i18n';
import {
  countSmsSeptets,
  shortenNameForSms,
  SMS_SEPTETS,
  toSmsCharacters,
  unsupportedSmsCharacters,
} from '@portal/server-kit/white-labels';
import { isQuick } from '../../../test-support/quick-run';
import { messageBrand } from '../message-brand';
import { MESSAGE_KINDS, type MessageKind } from './message-kinds';
import { formatMessageTime, writeMessage } from './message-texts';
import { BOUND_HOST_LIMIT, originBoundLine } from './origin-bound-line';
import { SPOKEN_TEXTS } from './spoken-texts';

const LANGUAGES: readonly Language[] = ['en-US', 'de-DE'];
const MAILS = MESSAGE_KINDS.filter((kind) => !/(?:Sms|Call)$/.test(kind));
/** An invitation belongs to no recovery. */
function hasReference(kind: MessageKind) {
  return kind !== 'invitation';
}
const WITH_REFERENCE = MESSAGE_KINDS.filter(hasReference);
const LOGIN_URL = 'https://portal.example/app/default/login';
const client = {
  name: 'Bergmann & Söhne',
  brandColour: '#7a1f2b',
  features: { support: true },
  support: {
    content: { phone: { number: '+49 89 99998 142' }, email: { address: 'hilfe@bergmann.example' } },
  },
};
const brand = messageBrand(client);
// A date in the longest month, to measure the longest message.
const SENT = new Date('2026-09-28T14:22:00Z');

const whiteLabels = join(__dirname, '../../../../shared-wl-assets/white-labels');
const shippedNames = readdirSync(whiteLabels).map(
  (file) => (JSON.parse(readFileSync(join(whiteLabels, file), 'utf8')) as { name: string }).name,
);
/** Characters that the longest host leaves for a client's name. */
const SHORTEST_NAME_ROOM = 12;
/** The maximum length of a name in schema.json, in characters that take two septets. */
const LONGEST_NAMES = [
  'Aldermere Handels- und Gewerbebank für Norddeutschland und € ',
  'x'.repeat(60),
  '€'.repeat(60),
].map((name) => name.slice(0, 60));

/** Elements with a background, the role of their text, and that of the background. */
const COLOURED = [
  ['canvas', 'ink', 'canvas'],
  ['card', 'ink', 'surface'],
  ['value', 'ink', 'tint'],
  ['button', 'fill-ink', 'fill'],
] as const;

/** Mean width of a word's letters in em, rounded up, and width of a mail's column on a phone with 320 px. */
const LETTER_EM = 0.6;
const PHONE_EM = (320 - 2 * 12 - 2 * 25) / 16;

/** Returns the text of a mail as it is shown and copied. */
function toShownText(html: string | null): string {
  return (html ?? '')
    .replace(/<head>[^]*<\/head>/, '')
    .replace(/<\/(?:p|h1|td)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
}

/** The longest last line of a passcode text message. */
function boundLine(kind: MessageKind) {
  return kind === 'passcodeSms' ? originBoundLine('h'.repeat(BOUND_HOST_LIMIT), '483920') : null;
}

function written(kind: MessageKind, language: Language, firstName = 'Erika', sender = brand) {
  return writeMessage(
    kind,
    language,
    {
      firstName,
      lastName: 'Muster',
      code: '483920',
      userId: 'erika.muster',
      temporaryPassword: 'k7mq-x3pa-9dfw-h2rt',
      count: '20',
      sentAt: formatMessageTime(SENT, language, 'Europe/Berlin'),
      sentAtBrief: formatMessageTime(SENT, language, 'Europe/Berlin', 'medium'),
      loginAddress: LOGIN_URL,
      reference: '7F2K-91QD',
    },
    sender,
    boundLine(kind),
  );
}

describe.each(LANGUAGES)('messages in %s', (language) => {
  test.each([
    ['passcodeEmail', '483 920'],
    ['userId', 'erika.muster'],
    ['invitation', 'k7mq-x3pa-9dfw-h2rt'],
  ] as const)(
    '%s: the requested value has its own line and is not in subject or preview @D-4',
    (kind, value) => {
      const { subject, text, html } = written(kind, language);
      expect(text.split('\n')).toContain(value);
      // The gap of a passcode is no character, so that a copy of it has six digits.
      expect(toShownText(html).split(value.replace(' ', ''))).toHaveLength(2);
      expect(subject).not.toContain(value);
      expect(subject?.length).toBeLessThanOrEqual(40);
    },
  );

  describe.each(['passcodeSms', 'passwordChangedSms', 'userIdSentSms', 'recoveryLockedSms'] as const)(
    '%s',
    (kind) => {
      const named = (name: string) => written(kind, language, 'Erika', { ...brand, name }).text;

      test.each(shippedNames.filter((_case, at) => !isQuick || at % 5 === 0))(
        'fits one SMS and contains the name of %s @D-4',
        (name) => {
          expect(unsupportedSmsCharacters(named(name))).toEqual([]);
          expect(countSmsSeptets(named(name))).toBeLessThanOrEqual(SMS_SEPTETS);
          expect(named(name)).toContain(
            kind === 'passcodeSms' ? shortenNameForSms(name, SHORTEST_NAME_ROOM) : toSmsCharacters(name),
          );
        },
      );

      test('only the passcode message ends with the origin-bound line; the longest host fits one SMS @D-4', () => {
        const lines = named('Bergmann & Söhne').split('\n');
        expect(lines.at(-1) === boundLine(kind)).toBe(kind === 'passcodeSms');
      });

      test.each(LONGEST_NAMES.filter((_case, at) => !isQuick || at % 2 === 0))(
        'fits one SMS with the longest name, %s @D-4',
        (name) => {
          expect(countSmsSeptets(named(name))).toBeLessThanOrEqual(SMS_SEPTETS);
          expect(countSmsSeptets(named(name))).toBeGreaterThan(SMS_SEPTETS - 25);
          expect(named(name)).toContain('7F2K-91QD');
        },
      );
    },
  );

  test.each(WITH_REFERENCE)(
    '%s has all values, names the client and has a reference for the Help Desk @D-4',
    (kind) => {
      const { subject, text, sender } = written(kind, language);
      expect(`${subject ?? ''}${text}`).not.toMatch(/[{}]/);
      expect(text).toContain('7F2K-91QD');
      expect(text).toContain(
        shortenNameForSms('Bergmann & Söhne', kind === 'passcodeSms' ? SHORTEST_NAME_ROOM : 60),
      );
      expect(sender).toBe('Bergmann & Söhne');
    },
  );

  test.each(MAILS)(
    '%s uses the client’s colours and has no external resources, forms or tracking @D-4',
    (kind) => {
      const { html } = written(kind, language);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`background-color:${brand.header.background}`);
      expect(html).toContain('Bergmann &amp; Söhne');
      expect(html).not.toMatch(/<(link|script|form|iframe)\b|url\(|@import|src="(?!cid:)/i);
    },
  );

  test.each(MAILS)(
    '%s has the colours of both schemes, the light ones without a style sheet @D-4',
    (kind) => {
      const { html } = written(kind, language);
      const { light, dark } = brand.palette;
      const [sheet = ''] = /<style>[^]*<\/style>/.exec(html ?? '') ?? [];
      expect(html).toContain('<meta name="color-scheme" content="light dark">');
      expect(sheet).toContain(':root{color-scheme:light dark}@media (prefers-color-scheme:dark){');
      for (const [name, ink, ground] of COLOURED) {
        const classes = (html ?? '').match(new RegExp(`class="${name}" style="[^"]*"`, 'g')) ?? [];
        for (const each of classes)
          expect(each).toContain(`background-color:${light[ground]};color:${light[ink]}`);
        expect(sheet).toContain(
          `.${name}{background-color:${dark[ground]}!important;color:${dark[ink]}!important`,
        );
      }
    },
  );

  test.each(MAILS)('%s has a button exactly where a page is to be opened, and no other link @D-4', (kind) => {
    const { html, text } = written(kind, language);
    const urls = (html ?? '').match(/href="[^"]*"/g) ?? [];
    const isOpened = kind === 'invitation' || kind === 'userId';
    expect(urls).toEqual(isOpened ? [`href="${LOGIN_URL}"`] : []);
    expect(text.match(/https?:\/\/\S+/g) ?? []).toEqual(isOpened ? [LOGIN_URL] : []);
    expect(toShownText(html).includes(LOGIN_URL)).toBe(kind === 'invitation');
  });

  test.each(MAILS)('%s keeps references and groups of passwords together, on a phone, too @D-4', (kind) => {
    const body = (written(kind, language).html ?? '').replace(/[^]*<body/, '<body');
    for (const group of ['7F2K-91QD', 'k7mq-', 'x3pa-', '9dfw-', 'h2rt', '>483', '>920'].filter((each) =>
      body.includes(each),
    ))
      expect(body).toMatch(
        new RegExp(`<span style="white-space:nowrap[^>]*>${group.replace('>', '')}</span>`),
      );
    expect(body.includes('7F2K-91QD')).toBe(hasReference(kind));
    expect(body).not.toMatch(/(?<!nowrap">)7F2K-91QD/);
    const longest = Math.max(
      ...toShownText(body)
        .split(/\s|(?<=[-/])/)
        .map((word) => word.length),
    );
    expect(longest * LETTER_EM).toBeLessThan(PHONE_EM);
    expect(body).toMatch(/^<body[^>]*overflow-wrap:anywhere/);
  });

  test('the reference is beside the passcode and not below the mail @D-4', () => {
    const [, value = '', below = ''] = /class="value"([^]*?)<\/p>([^]*)/.exec(written('passcodeEmail', language).html ?? '') ?? []; // prettier-ignore
    expect([value, below].map((part) => part.includes('7F2K-91QD'))).toEqual([true, false]);
  });

  test.each(MAILS)('%s shows how to reach the Help Desk, and the client below it @D-4 @SUP-1', (kind) => {
    const { text, html } = written(kind, language);
    const [ways = '', signature = ''] = text.split('\n\n').slice(-2);
    expect(ways).toMatch(/Help ?desk: \+49 89 99998 142 · hilfe@bergmann\.example$/i);
    expect(signature).toMatch(/^Bergmann & Söhne(?: · .*7F2K-91QD)?$/);
    expect(toShownText(html)).toContain([ways, signature].join(' ').replaceAll(' · ', ' '));
  });

  test.each([
    [
      'with a phone only',
      { ...client, support: { content: { phone: { number: '+49 89 1' } } } },
      ': +49 89 1',
    ],
    ['with neither', { ...client, support: { content: {} } }, null],
    ['without support', { ...client, features: { support: false } }, null],
  ])('a mail of a client %s names only the Help Desk contacts that exist @D-4 @SUP-1', (_, sender, ways) => {
    const paragraphs = written('passwordChanged', language, 'Erika', messageBrand(sender)).text.split('\n\n');
    expect(paragraphs).toHaveLength(ways === null ? 5 : 6);
    expect(paragraphs.at(-2)).toContain(ways ?? '.');
    expect(paragraphs.join()).not.toMatch(/undefined|: *(,|$)/);
  });

  test.each(WITH_REFERENCE)(
    '%s of a client without support does not mention the Help Desk @D-4 @SUP-1',
    (kind) => {
      const words = (sender: Parameters<typeof messageBrand>[0]) =>
        JSON.stringify(written(kind, language, 'Erika', messageBrand(sender)));
      const without = { ...client, features: { support: false } };
      expect(words(without)).not.toMatch(/help ?desk/i);
      expect(words({ ...client, support: {} })).toBe(words(without));
      expect(words(without)).toContain('7F2K-91QD');
      // Instructions stay where a message requires an action.
      expect(/\b(?:contact us|an uns)\b/i.test(words(without))).toBe(
        /contact the Help Desk|an den Helpdesk/i.test(words(client)),
      );
    },
  );

  test('no message claims that staff never request a passcode by phone, as a phone call does so @D-5 @VER-1', () => {
    const everything = MESSAGE_KINDS.map((kind) => written(kind, language).text).join('\n');
    expect(everything).not.toMatch(/never ask .*phone|nie am Telefon/i);
    expect(everything).toMatch(
      /never ask you to tell us your password or a passcode\.|nie bitten, uns Ihr Passwort oder einen Einmalcode zu nennen\./,
    );
  });

  test.each(MESSAGE_KINDS)(
    '%s has no full stop after a URL, a passcode or an e-mail address @D-4',
    (kind) => {
      const text = written(kind, language).text;
      expect(text).not.toMatch(/(?:https?:\/\/\S*|483 ?920|hilfe@\S*)[.,;](?:\s|$)/);
    },
  );

  test.each(MESSAGE_KINDS.filter((kind) => kind.endsWith('Sms')))(
    '%s begins with the sender @D-4',
    (kind) => {
      expect(written(kind, language).text).toMatch(/^Bergmann(?: & Söhne)?: \S/);
    },
  );

  test('a phone call repeats its instruction only after silence and ends with the reference @D-5', () => {
    const { keysMissing, ...otherTexts } = SPOKEN_TEXTS[language];
    const instruction = /Key in the digits|Geben Sie über die Telefontastatur/g;
    expect([written('passcodeCall', language).text, keysMissing].map((text) => text.match(instruction)?.length)).toEqual([1, 1]); // prettier-ignore
    expect(Object.values(otherTexts).join(' ')).not.toMatch(instruction);
    for (const kind of MESSAGE_KINDS.filter((each) => each.endsWith('Call')))
      expect(written(kind, language).text).toMatch(/ 7F2K-91QD\.$/);
  });

  test('the text of a phone call never contains the passcode @D-5', () => {
    expect(written('passcodeCall', language).text.replace(/\D/g, '')).not.toContain('483920');
  });

  test.each(MAILS)('%s: a name is escaped and cannot add a line or a header @SEC-R13', (kind) => {
    const name = '<b>Er\u202eika\u2066</b>\r\nBcc: all@example.com\u2028\u0000"&';
    const { subject, text, html } = written(kind, language, name);
    expect(html).not.toContain('<b>');
    expect(html).toContain('&lt;b&gt;Erika&lt;/b&gt; Bcc: all@example.com &quot;&amp;');
    expect(`${subject ?? ''}${text}`).not.toMatch(/\nBcc|[\r\u2028\u0000]|\p{Bidi_Control}/u);
  });
});

test.each([
  ['Erika', 'Muster', 'Guten Tag Erika Muster,'],
  ['Erika', '', 'Guten Tag Erika,'],
  ['', 'Muster', 'Guten Tag Muster,'],
  ['', '', 'Guten Tag,'],
])('a German mail greets %j %j by first and last name @D-4', (firstName, lastName, greeting) => {
  for (const kind of MAILS) {
    const { text } = writeMessage(kind, 'de-DE', { firstName, lastName }, brand);
    expect(text.split('\n')[0]).toBe(greeting);
  }
});

test('a message states times in the client’s time zone and names the zone @I18N-6', () => {
  const at = new Date('2026-11-25T12:39:00Z');
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(formatMessageTime(at, 'de-DE', 'Europe/Berlin'))).toBe('25. November 2026 um 13:39 Uhr (MEZ)');
  expect(plain(formatMessageTime(at, 'en-US', 'America/New_York'))).toBe(
    'November 25, 2026 at 7:39 AM (EST)',
  );
  expect(formatMessageTime(at, 'en-US', 'Europe/Berlin', 'medium')).toBe('Nov 25, 2026, 1:39 PM (GMT+1)');
});

test.each([
  ['en-US', 1, 'valid for one minute.', 'Valid for one minute.'],
  ['en-US', 20, 'valid for 20 minutes.', 'Valid for 20 minutes.'],
  ['de-DE', 1, 'eine Minute gültig.', 'Eine Minute gültig.'],
  ['de-DE', 20, '20 Minuten gültig.', '20 Minuten gültig.'],
] as const)('in %s a passcode valid for %d minutes says so @I18N-1', (language, count, mail, sms) => {
  const writeText = (kind: MessageKind) =>
    JSON.stringify(writeMessage(kind, language, { count: String(count) }, brand)).replaceAll('\u00a0', ' ');
  expect(writeText('passcodeEmail')).toContain(mail);
  expect(writeText('passcodeEmail')).toContain(sms);
  expect(writeText('passcodeSms')).toContain(sms);
});
