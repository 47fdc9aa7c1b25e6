import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { checkPartTexts } from './check-part-texts';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

type Tree = { readonly [key: string]: unknown };

/** Changes of a case to a part with complete texts. */
interface Case {
  /** Statements in the component that replace those that show every text. */
  readonly shows?: string;
  readonly english?: Tree;
  readonly german?: Tree;
  readonly scopes?: readonly string[];
}

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
  greeting: 'Guten Tag, {{name}}',
  clients_one: '{{count}} Kunde',
  clients_other: '{{count}} Kunden',
  step: { first: 'Erstens', second: 'Zweitens' },
  sent: 'Gesendet an <to/>',
  advice: 'Rufen Sie uns an',
  advice_wl: 'Rufen Sie Ihre Bank an',
};
const SHOWS = `
  t('title');
  t('greeting', { name });
  t('clients', { count: 2 });
  t(\`step.\${step}\`);
  t('advice');
  shared('wait');
  <Trans ns="hello-mf" i18nKey="sent" components={{}} />;`;

const PRELUDE = `
  type Translate = (key: string, values?: Readonly<Record<string, string | number>>) => string;
  declare const useTranslate: (scope: string) => { readonly t: Translate };
  declare const translateFrom: (texts: unknown) => (scope: string) => Translate;
  declare const Trans: (props: { ns?: string; t?: Translate; i18nKey: string; values?: object; components?: object; count?: number }) => null;
  declare const name: string;
  declare const step: 'first' | 'second';
  declare const maybe: boolean;
  declare const known: { readonly key: 'title' | 'advice' | null; readonly anything: string };
  declare const given: Readonly<Record<string, string>>;
  declare namespace JSX { interface IntrinsicElements { [name: string]: object } type Element = null }
  const LABELS = { a: 'title', b: 'advice' } as const;
  const LOOSE: Record<string, string> = { a: 'title' };
  const { t } = useTranslate('hello-mf');
  const { t: shared } = useTranslate('shared');
  const { t: validation } = useTranslate('validation');
  void [LABELS, LOOSE, validation];
  export const Screen = (other: Translate) => {
  void other;
`;

let root: string;
function write(file: string, content: unknown): void {
  const place = path.join(root, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
}

beforeAll(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'portal-texts-')));
  for (const language of ['en-US', 'de-DE']) {
    write(`shared-wl-assets/i18n/${language}.json`, { wait: 'Please wait' });
    write(`shared-wl-assets/i18n/validation/${language}.json`, { required: 'Required' });
  }
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const OPTIONS: ts.CompilerOptions = {
  noLib: false,
  lib: ['lib.es5.d.ts'],
  types: [],
  strict: true,
  jsx: ts.JsxEmit.Preserve,
  noEmit: true,
};
// Parsed once for all cases.
const host = ts.createCompilerHost(OPTIONS);
const libraries = new Map<string, ts.SourceFile | undefined>();
const { getSourceFile } = host;
host.getSourceFile = (file, ...rest) => {
  if (!path.basename(file).startsWith('lib.')) return getSourceFile(file, ...rest);
  if (!libraries.has(file)) libraries.set(file, getSourceFile(file, ...rest));
  return libraries.get(file);
};

/** Returns the faults of a case without the surrounding lines; empty when the build accepts it. */
function findFaults({
  shows = SHOWS,
  english = ENGLISH,
  german = GERMAN,
  scopes = [],
}: Case): readonly string[] {
  write('hello-mf/i18n/en-US.json', english);
  write('hello-mf/i18n/de-DE.json', german);
  write('hello-mf/src/Screen.tsx', `${PRELUDE}${shows}\n  return null;\n};`);
  const folder = path.join(root, 'hello-mf');
  const program = ts.createProgram([path.join(folder, 'src/Screen.tsx')], OPTIONS, host);
  try {
    checkPartTexts({ name: 'hello-mf', slots: ['main'], texts: scopes }, folder, () => program);
    return [];
  } catch (error) {
    return (error as Error).message
      .split('\n')
      .slice(1, -1)
      .map((line) => line.trim());
  }
}

/** Returns a case that also shows all texts, so that only the statement can be at fault. */
function alsoShows(statement: string): Case {
  return { shows: `${SHOWS}\n  ${statement}` };
}

function without(tree: Tree, key: string): Tree {
  return Object.fromEntries(Object.entries(tree).filter(([each]) => each !== key));
}

const UNKNOWN = 'the compiler does not know which keys these are';
function absent(key: string, scope = 'hello-mf'): string {
  return `"${key}" of the scope "${scope}" has no text`;
}

const SHOWN: readonly (readonly [statement: string, fault: string])[] = [
  [`t('nothing');`, absent('nothing')],
  [`t('step');`, absent('step')],
  [`t('step.third');`, absent('step.third')],
  [`t('step.first.more');`, absent('step.first.more')],
  [`t('toString');`, absent('toString')],
  [`t('');`, absent('')],
  [`t('clients');`, absent('clients')],
  [`t(maybe ? 'title' : 'nothing');`, absent('nothing')],
  ["t(`${maybe ? 'step' : 'other'}.first`);", absent('other.first')],
  ["t(`step.${maybe ? 'first' : 'third'}`);", absent('step.third')],
  [`const later = maybe ? 'title' : 'nothing'; t(later);`, absent('nothing')],
  [`other('nothing');`, absent('nothing')],
  [`useTranslate('hello-mf').t('nothing');`, absent('nothing')],
  [`translateFrom(null)('hello-mf')('nothing');`, absent('nothing')],
  [`const own = translateFrom(null)('hello-mf'); own('nothing');`, absent('nothing')],
  [`shared('title');`, absent('title', 'shared')],
  [`<Trans ns="hello-mf" i18nKey="nothing" />;`, absent('nothing')],
  [`<Trans t={t} i18nKey={maybe ? 'title' : 'nothing'} />;`, absent('nothing')],
  [`<Trans t={shared} i18nKey="title" />;`, absent('title', 'shared')],
  [`t(name);`, UNKNOWN],
  ['t(`step.${name}`);', UNKNOWN],
  [`t(LOOSE['a'] ?? '');`, UNKNOWN],
  [`t(known.anything);`, UNKNOWN],
  [`<Trans t={t} i18nKey={name} />;`, UNKNOWN],
  [`t('greeting');`, '"greeting" shows {{name}}, which is not passed'],
  [`t('greeting', {});`, '"greeting" shows {{name}}, which is not passed'],
  [`t('greeting', { user: name });`, '"greeting" shows {{name}}, which is not passed'],
  [
    `<Trans t={t} i18nKey="greeting" values={{ user: name }} />;`,
    '"greeting" shows {{name}}, which is not passed',
  ],
  [`validation('required');`, 'the scope "validation" are not on the part’s pages'],
  [`useTranslate('hello').t('title');`, 'the scope "hello" are not on the part’s pages'],
];

test.each(SHOWN.filter((_case, at) => !isQuick || at % 3 === 0))(
  '%s is rejected @I18N-1',
  (statement, fault) => {
    const faults = findFaults(alsoShows(statement));
    expect(faults).toEqual([expect.stringContaining(fault)]);
    expect(faults[0]).toMatch(/^hello-mf\/src\/Screen\.tsx:\d+: /);
  },
);

test.each([
  `if (known.key) t(known.key);`,
  `t(LABELS[maybe ? 'a' : 'b']);`,
  `t('greeting', given);`,
  `t('clients', given);`,
  'const key = `step.${step}` as const; t(key);',
  `<Trans t={t} i18nKey="clients" count={2} />;`,
])('%s is accepted @I18N-1', (statement) => {
  expect(findFaults(alsoShows(statement))).toEqual([]);
});

test('a scope that the part declares is available on its pages @I18N-1', () => {
  expect(findFaults({ ...alsoShows(`validation('required');`), scopes: ['validation'] })).toEqual([]);
});

const FILES: readonly (readonly [what: string, change: Case, fault: string])[] = [
  ...Object.keys(ENGLISH).flatMap((key): readonly (readonly [string, Case, string])[] => {
    const missing = key === 'step' ? 'step.first' : key;
    return [
      [
        `${key} is missing in German`,
        { german: without(GERMAN, key) },
        `de-DE.json:1: "${missing}" has no text in de-DE`,
      ],
      [
        `${key} is missing in English`,
        { english: without(ENGLISH, key) },
        `en-US.json:1: "${missing}" has no text in en-US`,
      ],
    ];
  }),
  ['a text is empty', { german: { ...GERMAN, title: ' ' } }, 'de-DE.json:2: "title" is empty'],
  ['a text is a number', { german: { ...GERMAN, title: 1 } }, '"title" is not a text'],
  ['a text is null', { german: { ...GERMAN, title: null } }, '"title" is not a text'],
  ['a text is a list', { german: { ...GERMAN, title: ['a'] } }, '"title" is not a text'],
  ['a text is a branch', { german: { ...GERMAN, title: { a: 'b' } } }, '"title" has no text in de-DE'],
  ['a branch is a text', { german: { ...GERMAN, step: 'x' } }, '"step.first" has no text in de-DE'],
  [
    'a placeholder is missing',
    { german: { ...GERMAN, greeting: 'Guten Tag' } },
    '"greeting" has the placeholders none, and name in en-US',
  ],
  [
    'a placeholder is misspelled',
    { german: { ...GERMAN, greeting: '{{nmae}}' } },
    '"greeting" has the placeholders nmae, and name in en-US',
  ],
  [
    'a placeholder is translated',
    { german: { ...GERMAN, greeting: '{{name}} {{gruss}}' } },
    '"greeting" has the placeholders gruss, name',
  ],
  [
    'a placeholder is not closed',
    { german: { ...GERMAN, greeting: '{{name} {{name}}' } },
    '"greeting" has a brace',
  ],
  ['a placeholder has single braces', { english: { ...ENGLISH, title: '{name}' } }, '"title" has a brace'],
  [
    'an element is missing',
    { german: { ...GERMAN, sent: 'Gesendet' } },
    '"sent" has the elements none, and to in en-US',
  ],
  [
    'an element is added',
    { german: { ...GERMAN, title: '<b>x</b>' } },
    '"title" has the elements b, and none in en-US',
  ],
  [
    'a plural form is missing',
    { english: without(ENGLISH, 'clients_one'), german: without(GERMAN, 'clients_one') },
    '"clients" has no plural form "clients_one"',
  ],
  [
    'a plural form is of another language',
    { english: { ...ENGLISH, clients_few: 'x' }, german: { ...GERMAN, clients_few: 'x' } },
    '"clients_few" is never shown',
  ],
  [
    'a text is never shown',
    { english: { ...ENGLISH, old: 'x' }, german: { ...GERMAN, old: 'x' } },
    '"old" is never shown',
  ],
  [
    'a variant replaces nothing',
    { english: { ...ENGLISH, old_wl: 'x' }, german: { ...GERMAN, old_wl: 'x' } },
    '"old_wl" is never shown',
  ],
  [
    'a key cannot be reached',
    { english: { ...ENGLISH, 'a.b': 'x' }, german: { ...GERMAN, 'a.b': 'x' } },
    'the key "a.b" cannot be reached',
  ],
];

test.each(FILES.filter((_case, at) => !isQuick || at % 2 === 0))(
  '%s: rejected with the file name @I18N-1',
  (_what, change, fault) => {
    const faults = findFaults(change);
    expect(faults.filter((each) => each.includes(fault))).not.toEqual([]);
    expect(faults.every((each) => /^hello-mf\/(?:i18n|src)\/[\w.-]+:\d+: /.test(each))).toBe(true);
  },
);

test.each([
  ['a key twice', '{"title":"a","title":"b"}', '"title" is given twice'],
  ['invalid JSON', '{"title": ', 'de-DE.json:1: '],
  ['a list', '[]', 'has no object of texts'],
  ['no content', '', 'de-DE.json:1: '],
])('a text file with %s is rejected @I18N-1', (_what, content, fault) => {
  const faults = findFaults({ german: content as unknown as Tree });
  expect(faults.some((each) => each.includes(fault))).toBe(true);
});

test('a part with complete texts is built @I18N-1', () => {
  expect(findFaults({})).toEqual([]);
});

test('a language without a file is rejected @I18N-1', () => {
  findFaults({});
  rmSync(path.join(root, 'hello-mf/i18n/de-DE.json'));
  const folder = path.join(root, 'hello-mf');
  const program = ts.createProgram([path.join(folder, 'src/Screen.tsx')], OPTIONS, host);
  expect(() => checkPartTexts({ name: 'hello-mf', slots: ['main'] }, folder, () => program)).toThrow(
    'hello-mf/i18n/de-DE.json:1: the file is missing',
  );
});
