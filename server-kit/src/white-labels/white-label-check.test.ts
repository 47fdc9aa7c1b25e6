/** @jest-environment node */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessageFiles } from '@portal/contract/i18n';
import { checkWhiteLabel, checkWhiteLabels } from './white-label-check';
import { WhiteLabelError } from './white-label-error';
import { loadServableWhiteLabels, loadWhiteLabels } from './white-label-registry';

const WORKSPACE = join(__dirname, '../../..');
const SHIPPED_DEFAULT = join(WORKSPACE, 'shared-wl-assets/white-labels/default.json');
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"></svg>';
const standard: unknown = JSON.parse(readFileSync(SHIPPED_DEFAULT, 'utf8'));

function readMessages(language: string): MessageFiles['en-US'] {
  const file = join(WORKSPACE, `services/i18n/messages/${language}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as MessageFiles['en-US'];
}
const messages = { 'en-US': readMessages('en-US'), 'de-DE': readMessages('de-DE') };
const texts = new Map<string, MessageFiles>([
  ['messages', messages],
  ['login-mf', { 'en-US': { userId: 'User ID', enter: 'Enter your User ID.', forgotUserId: 'Forgot User ID' }, 'de-DE': { userId: 'Benutzerkennung', enter: 'Geben Sie die Benutzerkennung ein.', forgotUserId: 'Benutzerkennung vergessen' } }],
  ['info-pages-mf', { 'en-US': { a: { text: 'Plain.', text_wl: 'Ask the Help Desk.' }, action: { helpDesk: 'Help Desk' } }, 'de-DE': { a: { text: 'Schlicht.', text_wl: 'Fragen Sie den Help Desk.' }, action: { helpDesk: 'Help Desk' } } }],
  ['validation', { 'en-US': { invalid: 'Please enter valid userId' }, 'de-DE': { invalid: 'Bitte prüfen' } }],
]); // prettier-ignore

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'));
  copyFileSync(SHIPPED_DEFAULT, join(folder, 'default.json'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(fields: object): object {
  const content = { $schema: 'x', key: 'bank', name: 'Bank', brandColour: '#2b3a8c', ...fields };
  writeFileSync(join(folder, 'bank.json'), JSON.stringify(content));
  return content;
}

/** Mistakes with which a portal starts, those that it rejects, and both. */
const HTML = { heroText: { tagline1: { 'en-US': 'Hi<script>x()</script>', 'de-DE': 'Hallo' } } };
const SENTENCES = { wordings: { 'de-DE': { messages: { passcodeEmail: { lines: { code: 'x' } }, passcodeCall: { lines: 'x' } } } } }; // prettier-ignore

test.each([
  ['none', {}, 0, true],
  ['HTML that is removed', HTML, 1, true],
  ['broken messages', SENTENCES, 2, false],
  ['a wrong field', { ...HTML, name: '' }, 2, false],
])(
  'folder and editor report the same of %s; a start rejects what prevents it @WL-7 @D-4',
  (_what, fields, count, isServable) => {
    const content = write(fields);
    const { mistakes } = checkWhiteLabels(folder, texts);
    expect(mistakes).toHaveLength(count);
    const draft = checkWhiteLabel({ content, base: standard }, texts, { homeUrl: '/home' });
    expect(draft.problems).toEqual(mistakes);
    const rules = { homeUrl: '/home', messageTexts: messages };
    expect(draft.configuration).toEqual(loadServableWhiteLabels(folder, rules).get('bank'));
    expect(draft.configuration !== null).toBe(isServable);
    if (!isServable) expect(() => loadWhiteLabels(folder, rules)).toThrow(new WhiteLabelError(mistakes));
  },
);

test('a draft in memory is checked with its own files, without being changed @WL-7 @SEC-R9', () => {
  const content = write({ ...HTML, logo: { kind: 'file', file: 'logo.svg' } });
  const before = JSON.stringify(content);
  const files = new Map([['logo.svg', Buffer.from(SVG)]]);
  const { configuration } = checkWhiteLabel({ content, base: standard, files }, texts);
  expect(configuration?.heroText.tagline1['en-US']).toBe('Hi');
  expect(JSON.stringify(content)).toBe(before);
});

test('fields that a client inherits before production are listed, whatever the environment @WL-7', () => {
  write({});
  const { mistakes, beforeProduction } = checkWhiteLabels(folder, texts, { requiresOwnContacts: true });
  expect(beforeProduction.length).toBeGreaterThan(5);
  expect(mistakes).toEqual(beforeProduction);
  expect(checkWhiteLabels(folder, texts)).toMatchObject({ mistakes: [], beforeProduction });
});

const userLabel = { 'en-US': 'Member number', 'de-DE': 'Mitgliedsnummer' };
const OTHER = 'says “User ID”, which the login form calls “Member number”';
const OTHER_GERMAN = 'says “Benutzerkennung”, which the login form calls “Mitgliedsnummer”';
const OTHER_NAMES = ['en-US/login-mf/enter', 'en-US/login-mf/forgotUserId', 'en-US/validation/invalid', 'de-DE/login-mf/enter', 'de-DE/login-mf/forgotUserId'].map((at) => `/wordings/${at}: ${at.startsWith('en') ? OTHER : OTHER_GERMAN}`); // prettier-ignore
const HELP_DESK = ['en-US', 'de-DE'].map((language) => `/wordings/${language}/info-pages-mf/a/text: mentions the Help Desk, but this client offers no way to reach it`); // prettier-ignore

test.each<[string, object, readonly string[]]>([
  ['another name of the first field than its label, in any spelling', { loginFormLabels: { userLabel } }, OTHER_NAMES],
  ['a label that contains the name', { loginFormLabels: { userLabel: { 'en-US': 'Your User ID', 'de-DE': 'Ihre Benutzerkennung' } } }, []],
  ['texts that the client overrides or never shows', { loginFormLabels: { userLabel }, languages: ['en-US'], features: { fuidEnabled: false }, wordings: { 'en-US': { 'login-mf': { enter: 'Enter your member number.' }, validation: { invalid: 'Not a member number' } } } }, []],
  ['a Help Desk that is switched off', { features: { support: false } }, HELP_DESK],
  ['a Help Desk without a contact', { support: { content: {} } }, HELP_DESK],
  ['a Help Desk with an e-mail address', { support: { content: { email: { address: 'a@bank.example', note: userLabel } } } }, []],
  ['an inherited Help Desk', {}, []],
  ['a colour too light for a deep surface', { brandColour: '#a4d007' }, ['/surface: deep darkens #a4d007 under white text; bright shows it as it is']],
  ['a light colour on a bright surface', { brandColour: '#a4d007', surface: 'bright' }, []],
])('advice about %s @WL-2 @WL-3 @WL-4 @SUP-1 @D-4', (_what, fields, lines) => {
  write(fields);
  const partTexts = new Map([...texts].filter(([scope]) => scope !== 'messages'));
  const advice = checkWhiteLabels(folder, partTexts).advice.filter(({ field }) => !field.includes('/action/'));
  expect(advice.map(({ file, field, reason }) => [file, `${field}: ${reason}`])).toEqual(lines.map((line) => ['bank.json', line]));
}); // prettier-ignore
