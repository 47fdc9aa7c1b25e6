/** @jest-environment node */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whiteLabelAdvice } from './white-label-advice';

const texts = new Map([
  [
    'login-mf',
    {
      'en-US': { userId: 'User ID', enter: 'Enter your User ID.', forgotUserId: 'Forgot User ID' },
      'de-DE': {
        userId: 'Benutzerkennung',
        enter: 'Geben Sie die Benutzerkennung ein.',
        forgotUserId: 'Benutzerkennung vergessen',
      },
    },
  ],
  [
    'info-pages-mf',
    {
      'en-US': { a: { text: 'Plain.', text_wl: 'Ask the Help Desk.' }, action: { helpDesk: 'Help Desk' } },
      'de-DE': {
        a: { text: 'Schlicht.', text_wl: 'Fragen Sie den Helpdesk.' },
        action: { helpDesk: 'Helpdesk' },
      },
    },
  ],
  ['validation', { 'en-US': { invalid: 'Please enter valid userId' }, 'de-DE': { invalid: 'Bitte prüfen' } }],
]);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'advice-'));
  copyFileSync(
    join(__dirname, '../../../shared-wl-assets/white-labels/default.json'),
    join(folder, 'default.json'),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function advice(fields: object): readonly string[] {
  writeFileSync(
    join(folder, 'bank.json'),
    JSON.stringify({ key: 'bank', name: 'Bank', brandColour: '#2b3a8c', ...fields }),
  );
  return whiteLabelAdvice(folder, texts).map(
    ({ file, field, reason }) => `${file} ${field.replace('/wordings/', '')}: ${reason}`,
  );
}

const loginFormLabels = { userLabel: { 'en-US': 'Member number', 'de-DE': 'Mitgliedsnummer' } };

test('texts that use another name for the first field than its label are reported, in any spelling @WL-2 @WL-3', () => {
  const other = 'says “User ID”, which the login form calls “Member number”';
  const otherGerman = 'says “Benutzerkennung”, which the login form calls “Mitgliedsnummer”';
  expect(advice({ loginFormLabels })).toEqual([
    `bank.json en-US/login-mf/enter: ${other}`,
    `bank.json en-US/login-mf/forgotUserId: ${other}`,
    `bank.json en-US/validation/invalid: ${other}`,
    `bank.json de-DE/login-mf/enter: ${otherGerman}`,
    `bank.json de-DE/login-mf/forgotUserId: ${otherGerman}`,
  ]);
});

test('texts that the client overrides or never shows are not reported @WL-2 @WL-4', () => {
  const wordings = {
    'en-US': {
      'login-mf': { enter: 'Enter your member number.' },
      validation: { invalid: 'Not a member number' },
    },
  };
  expect(
    advice({ loginFormLabels, wordings, languages: ['en-US'], features: { fuidEnabled: false } }),
  ).toEqual([]);
  expect(
    advice({ loginFormLabels: { userLabel: { 'en-US': 'Your User ID', 'de-DE': 'Ihre Benutzerkennung' } } }),
  ).toEqual([]);
});

test('a client whose e-mails cannot show its logo is reported @WL-2 @D-4', () => {
  mkdirSync(join(folder, 'bank'));
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"></svg>';
  writeFileSync(join(folder, 'bank/logo.svg'), svg);
  expect(advice({ logo: { kind: 'file', file: 'logo.svg' } })).toEqual([
    'bank.json /logo/mailFile: is missing: e-mails show the name without the logo, since mail programs show no SVG',
  ]);
});

test.each([
  ['with support switched off', { features: { support: false } }, true],
  ['with empty support', { support: { content: {} } }, true],
  [
    'with an e-mail address',
    { support: { content: { email: { address: 'a@bank.example', note: loginFormLabels.userLabel } } } },
    false,
  ],
  ['with inherited support', {}, false],
])(
  'Help Desk mentions of a client %s are reported only without contact details @WL-2 @SUP-1',
  (_, fields, named) => {
    const found = advice(fields).filter((line) => !line.includes('/action/'));
    const reason = 'mentions the Help Desk, but this client offers no way to reach it';
    expect(found).toEqual(
      named
        ? ['en-US', 'de-DE'].map((language) => `bank.json ${language}/info-pages-mf/a/text: ${reason}`)
        : [],
    );
  },
);
