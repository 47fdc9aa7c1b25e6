import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkPartTexts } from './check-part-texts';

type Tree = Readonly<Record<string, unknown>>;

const ENGLISH = {
  title: 'Log in',
  greeting: 'Hello {{name}}',
  clients_one: 'One client',
  clients_other: '{{count}} clients',
  step: { first: 'First', second: 'Second' },
  sent: 'Sent to <to/>',
  advice: 'Call us',
  advice_wl: 'Call your bank',
};
const GERMAN = {
  title: 'Anmelden',
  greeting: 'Guten Tag, {{ name }}',
  clients_one: '{{count}} Kunde',
  clients_other: '{{count}} Kunden',
  step: { first: 'Erstens', second: 'Zweitens' },
  sent: 'Gesendet an <to />',
  advice: 'Rufen Sie uns an',
  advice_wl: 'Rufen Sie Ihre Bank an',
};
const SOURCE = `
  const { t } = useTranslate('hello-mf');
  t('title'); t("greeting", { name }); t('clients', { count: 2 }); t(\`step.\${step}\`); t('advice');
  <Trans ns="hello-mf" i18nKey="sent" />;`;

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'portal-texts-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(file: string, content: unknown): void {
  const place = path.join(root, 'hello-mf', file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content));
}

interface Case {
  readonly source?: string;
  readonly english?: Tree;
  readonly german?: Tree | string | null;
  readonly texts?: readonly string[];
  readonly title?: string;
}

function check({
  source = '',
  english = ENGLISH,
  german = GERMAN,
  texts = [],
  title = '',
}: Case): () => void {
  write('src/Screen.tsx', SOURCE + source);
  write('i18n/en-US.json', english);
  if (german !== null) write('i18n/de-DE.json', german);
  const routes = [{ path: '/hello', page: 'hello', title }];
  return () =>
    checkPartTexts({ name: 'hello-mf', slots: ['main'], texts, routes }, path.join(root, 'hello-mf'));
}

const CASES: readonly (readonly [what: string, change: Case, fault: string])[] = [
  ['a missing text', { german: { ...GERMAN, title: undefined } }, 'i18n/de-DE.json: "title" is missing'],
  [
    'a missing reference',
    { english: { ...ENGLISH, title: undefined } },
    'i18n/en-US.json: "title" is missing',
  ],
  ['an empty text', { german: { ...GERMAN, title: ' ' } }, 'i18n/de-DE.json: "title" is empty'],
  ['a number', { german: { ...GERMAN, title: 1 } }, '"title" is not a text'],
  ['a list', { german: { ...GERMAN, title: ['a'] } }, '"title" is not a text'],
  [
    'a branch for a text',
    { german: { ...GERMAN, title: { a: 'b' } } },
    'i18n/de-DE.json: "title" is missing',
  ],
  [
    'another placeholder',
    { german: { ...GERMAN, greeting: '{{nmae}}' } },
    '"greeting" has other placeholders or elements than in en-US: {{name}}, {{nmae}}',
  ],
  ['an open placeholder', { german: { ...GERMAN, greeting: '{{name} {{name}}' } }, '"greeting" has a brace'],
  [
    'a missing element',
    { german: { ...GERMAN, sent: 'Gesendet' } },
    '"sent" has other placeholders or elements than in en-US: <to>, none',
  ],
  [
    'an unused key',
    { english: { ...ENGLISH, old: 'x' }, german: { ...GERMAN, old: 'x' } },
    '"old" is never shown',
  ],
  ['a key with a dot', { english: { ...ENGLISH, 'a.b': 'x' } }, 'the key "a.b" cannot be reached'],
  ['a key twice', { german: '{"title":"a","title":"b"}' }, 'i18n/de-DE.json: Map keys must be unique'],
  ['no valid JSON', { german: '{"title": "a' }, 'i18n/de-DE.json: '],
  ['no file', { german: null }, 'i18n/de-DE.json: the file is missing'],
  [
    'a title without a text',
    { title: 'hello-mf:step.third' },
    'portal.part.ts: the title "hello-mf:step.third" of /hello is not a text',
  ],
  [
    'an undeclared scope',
    { source: "useTranslate('validation')" },
    'the scope "validation" are not on the part’s pages',
  ],
  [
    'an undeclared scope of Trans',
    { source: '<Trans ns="validation" i18nKey="a" />' },
    'the scope "validation" are not on the part’s pages',
  ],
];

test.each(CASES)('%s is rejected with the file name @I18N-1', (_what, change, fault) => {
  expect(check(change)).toThrow(fault);
});

test('complete texts, titles and declared scopes are accepted @I18N-1', () => {
  expect(check({})).not.toThrow();
  for (const title of ['hello-mf:step.first', 'login-mf:title']) expect(check({ title })).not.toThrow();
  expect(check({ source: "useTranslate('validation')", texts: ['validation'] })).not.toThrow();
});
