/** @jest-environment node */
import {
  type Message,
  readClientMessages,
  readContentMessages,
  readMessages,
} from '../test-support/read-messages';

/* The rules of docs/reference/wording.md that a pattern can check. */

/** Texts that the specification quotes verbatim. */
const QUOTED = new Set([
  'System Error encountered, Please try again later',
  'The service is currently unavailable. Please try again later.',
  'We are sorry. The site is currently not available. Please try again later.',
  'Submit OTP',
  'Resend OTP',
  'email error',
]);

const FORBIDDEN: Readonly<Record<Message['language'], Readonly<Record<string, RegExp>>>> = {
  'en-US': {
    'at the moment, not just now': /\b(?:just|right) now\b|\bcurrently\b/i,
    'a browser blocks cookies': /\bkeeps? no\b|page needs them|logging in needs/i,
    'we will never ask': /\b(?:none|one) of us\b|never asks? for your/i,
    'no one, not nobody': /\b(?:no|some)body\b/i,
    'a form is part of a page': /\bstands? (?:on|there)\b/i,
    'an event has happened': /\bis changed\b/i,
    'say who acts': /\bcould not be (?:sent|reset|changed|updated|opened|logged)\b/i,
    'a browser is updated, not “it”': /\. Update it\b|, update it\b|take (?:it|them|the spaces) out/i,
    'no promise that nobody can keep': /data (?:are|is) safe|can find the cause/i,
    'American spelling':
      /\b(?:upper|lower)-case\b|\b(?:colour|harbour|favour|behaviour|centre|catalogue|programme|licence|whilst)\b|\b(?:organi|authori|recogni|customi)s(?:e|ed|ation)\b/i,
    'turn on, not switch on': /\bswitch(?:ed)? (?:it |them )?(?:on|off)\b/i,
    'no translated German':
      /\bHere you\b|\bcarr(?:y|ies) you\b|\bcannot hold\b|\babove all\b|\bis not kept\b|\bnot right\b|\bdoes not take\b|\bany more\b|\blook again\b|\bcapital and small\b|\bare a person\b|\bhanded over\b/i,
    'one wording for the way to the login page': /\bBack to login\b|\bGo to login\b/,
    'no space before %': /[\d}][ \u00a0]%/,
    'the clock has 12 hours': /(?<!\d)\d{1,2}:\d\d(?!\d| (?:AM|PM)\b)/,
    'e-mail, log in, passcode': /\bemails?\b|\bsign(?:ed)? in\b|\buser name\b|\bOTP\b/i,
    'no exclamation mark': /\p{L}!/u,
    'one please': /\bplease\b.*\bplease\b/i,
  },
  'de-DE': {
    'zurzeit, nicht gerade': /\b(?:gerade|derzeit|momentan)\b/i,
    'Browser blockieren Cookies': /keine Cookies|Cookies?\b.*\b(?:ge)?sperr|\bsperr\w+ .*Cookie/i,
    'Wir werden Sie nie bitten': /Niemand (?:von uns|wird Sie)|zu nennen oder vorzulesen/,
    'Vorgang, nicht Anfrage': /\bAnfragen?\b(?<!gefälschten Anfragen)/,
    'ein Ereignis ist geschehen': /ist geändert/,
    'sagen, wer handelt': /konnten? nicht (?:geöffnet|gesendet|zurückgesetzt|geändert|aktualisiert) werden/,
    'den Browser aktualisieren, nicht „ihn“': /aktualisieren Sie ihn/i,
    'kein Versprechen': /Daten sind sicher|findet der Helpdesk/,
    'kein übersetztes Englisch': /vertraute?s Gerät|Mehr Licht|Hier bleiben|unter dem Sie jetzt|vertritt/,
    'eingeben, nicht eintippen': /\b(?:ein)?(?:ge)?tipp(?:en|t)\b/i,
    'kein Amtsdeutsch':
      /um fortzufahren:|\bMindestens nötig|Misslungen|misslang|\bdas Gesendete\b|\bdieses? Angebots?\b|\bnimmt\b.*\bnicht an\b/i,
    'erneut, nicht noch einmal': /\bnoch einmal\b/,
    'ein Code stimmt nicht': /\bnicht richtig\b/,
    'eine Website, keine Maske': /\bMasken?\b|\bDie Seite ist zurzeit nicht verfügbar/,
    'ein Weg zur Anmeldung': /\bZurück zur Anmeldung\b|^Zur Anmeldeseite$/,
    'Guten Tag mit Vor- und Nachname': /\{firstName\}+(?!\}| \{+lastName\})/,
    'neutral, sonst beide Formen':
      /(?<!Kundin(?:nen)? (?:und|oder) )\bKunden?\b|\b(?:Benutzer|Nutzer|Mitarbeiter|Anleger|Kommanditisten)\b|\p{L}(?:\*|:|\/-?|_)innen\b/u,
    'die Uhrzeit mit Uhr': /(?<!\d)\d{1,2}:\d\d(?!\d|[ \u00a0](?:Uhr|bis)\b)/,
    'englische Fachwörter, wo man sie sagt': /\b(?:Auslieferung|Erprobung|Ersetzung)(?:en)?\b|\b9[59]\.$/,
    'Passwort, anmelden': /\bKennwort\b|\beinloggen\b|\bLogin\b|\bPIN\b|\bTAN\b/,
    'kein Ausrufezeichen': /\p{L}!/u,
    'ein bitte': /\bbitte\b.*\bbitte\b/i,
  },
};

const messages = [...readMessages(), ...readClientMessages(), ...readContentMessages()];

test('every message file, white label and content page is read @I18N-1', () => {
  for (const language of ['en-US', 'de-DE'] as const) {
    const own = messages.filter((message) => message.language === language);
    expect(own.length).toBeGreaterThan(700);
    expect(new Set(own.map(({ file }) => file)).size).toBeGreaterThan(30);
  }
});

describe.each(['en-US', 'de-DE'] as const)('copy style guide, %s', (language) => {
  // On the pages of the edge an “Anfrage” is an HTTP request.
  const languageMessages = messages.filter(
    ({ file, language: own, text }) =>
      own === language && !QUOTED.has(text) && !(file.startsWith('edge/') && /Anfrage/.test(text)),
  );
  test.each(Object.entries(FORBIDDEN[language]))('%s @I18N-1', (_, pattern) => {
    expect(languageMessages.filter(({ text }) => pattern.test(text))).toEqual([]);
  });
});

/** Accepted differences between client and portal texts: [base, client] by file. */
const CLIENT_TERMS: Readonly<Record<string, readonly (readonly [base: string, client: string])[]>> = {
  'client-three': [
    ['the Help Desk', 'your adviser'],
    ['den Helpdesk', 'Ihre Beratung'],
    ['Helpdesk kontaktieren', 'Beratung kontaktieren'],
  ],
  'cash-management': [
    ['userId', 'Treasury ID'],
    ['User ID', 'Treasury ID'],
    ['Benutzerkennung', 'Treasury-Kennung'],
  ],
  frs: [
    ['User ID', 'participant number'],
    ['Benutzerkennung', 'Teilnehmernummer'],
  ],
};

/** Texts that a client has written itself. */
const WRITTEN_BY_CLIENT =
  /\.(?:heading|newHere|logout\.text|sessionExpired\.text|verify\.userId|error_msg|validation\..*|userId|FTU\.intro)$/;

test('a copied client text equals the current portal text, apart from its own terms @WL-2', () => {
  const base = new Map(
    readMessages().map(({ file, key, language, text }) => {
      const [, own, scope] = /^([^/]+)\/i18n\/(?:(\w+)\/)?/.exec(file) ?? [];
      return [`${language}.${scope ?? (own === 'shared-wl-assets' ? 'shared' : own)}.${key}`, text];
    }),
  );
  const copies = readClientMessages().filter(
    ({ key }) => key.startsWith('wordings.') && !WRITTEN_BY_CLIENT.test(key),
  );
  expect(copies.length).toBeGreaterThan(50);
  const changed = copies.filter(({ file, key, text }) => {
    const terms = CLIENT_TERMS[/([^/]+)\.json$/.exec(file)?.[1] ?? ''] ?? [];
    const said = terms.reduce(
      (words, [term, own]) => words.replaceAll(term, own),
      base.get(key.slice('wordings.'.length)) ?? '',
    );
    return said.toLowerCase() !== text.toLowerCase();
  });
  expect(changed).toEqual([]);
});
