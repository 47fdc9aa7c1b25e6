/** @jest-environment node */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WhiteLabelConfiguration } from '@portal/contract/white-label';
import { mergeOverDefault } from './complete-configuration';
import { WhiteLabelError } from './white-label-error';
import { loadWhiteLabels } from './white-label-registry';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

const shipped = join(__dirname, '../../../shared-wl-assets/white-labels');
const shippedDefault = JSON.parse(readFileSync(join(shipped, 'default.json'), 'utf8')) as Record<
  string,
  unknown
>;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'white-labels-'));
  write('default.json', shippedDefault);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, content: unknown): void {
  return writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
}

function bank(fields: object = {}): object {
  return {
    key: 'bank',
    name: 'Bank',
    brandColour: '#2b3a8c',
    ...fields,
  };
}

function problems(): readonly string[] {
  try {
    loadWhiteLabels(folder);
  } catch (error) {
    if (error instanceof WhiteLabelError) return error.message.split('\n');
    throw error;
  }
  return [];
}

function problemsWith(fields: object): readonly string[] {
  write('bank.json', bank(fields));
  return problems();
}

function both(text: string) {
  return { 'en-US': text, 'de-DE': text };
}

test.each(
  [
    '',
    'unknown',
    'clip',
    '__proto__',
    'constructor',
    'toString',
    'Default',
    '../default',
    'a'.repeat(65),
  ].filter((_case, at) => !isQuick || at % 3 === 0),
)('the key %j is not a white label @SEC-R10', (key) => {
  expect(loadWhiteLabels(shipped).get(key)).toBeNull();
});

test('a client file lists only differences; blocks are merged field by field, everything else is replaced @WL-3', () => {
  write(
    'bank.json',
    bank({
      features: { fuidEnabled: false },
      heroText: { tagline1: both('Own line') },
      logo: { kind: 'initial', text: 'B' },
      wordings: { 'de-DE': { login: { title: 'Willkommen' } } },
    }),
  );
  const configuration = loadWhiteLabels(folder).get('bank');
  expect(configuration).toMatchObject({
    name: 'Bank',
    features: { fuidEnabled: false, selfRegistration: true },
    heroText: {
      tagline1: both('Own line'),
      tagline2: { 'en-US': expect.stringContaining('Accounts') as string },
    },
    loginRoute: '/app/bank/login',
    wordings: { 'en-US': {}, 'de-DE': { login: { title: 'Willkommen' } } },
  });
  expect(configuration?.logo).toEqual({ kind: 'initial', text: 'B' });
});

test('e-mails show an inherited logo, unless the client has a logo without a file for e-mails @WL-2 @WL-3', () => {
  const mailLogo = { width: 64, height: 32, png: '' };
  const base: WhiteLabelConfiguration = { ...loadWhiteLabels(shipped).get('default')!, mailLogo };
  const own = { key: 'bank', name: 'Bank', brandColour: '#2b3a8c' };
  expect(mergeOverDefault(base, own).mailLogo).toBe(mailLogo);
  const logo = { kind: 'initial', text: 'B' } as const;
  expect(mergeOverDefault(base, { ...own, logo })).not.toHaveProperty('mailLogo');
});

test('a single client is loaded despite mistakes in other files, but not in its own or the default file @WL-7', () => {
  write('bank.json', bank());
  write('other.json', '{');
  expect(loadWhiteLabels(folder, {}, 'bank').keys()).toEqual(['bank', 'default']);
  expect(() => loadWhiteLabels(folder, {}, 'other')).toThrow('other.json /: is not JSON');
  expect(loadWhiteLabels(folder, {}, 'nosuch').get('nosuch')).toBeNull();
});

test('a client does not inherit the trusted origins of the default @SEC-R8 @SEC-R11 @CARD-8 @WL-3', () => {
  const trusted = {
    allowedRedirectOrigins: ['https://www.default.example'],
    allowedEmbeddingHosts: ['https://www.default.example'],
  };
  const own = { ...trusted, allowedEmbeddingHosts: ['https://www.other.example'] };
  write('default.json', { ...shippedDefault, ...trusted });
  write('bank.json', bank());
  write('other.json', { ...bank(own), key: 'other' });
  const registry = loadWhiteLabels(folder);
  expect(registry.get('default')).toMatchObject(trusted);
  expect(registry.get('bank')).toMatchObject({ allowedRedirectOrigins: [], allowedEmbeddingHosts: [] });
  expect(registry.get('other')).toMatchObject(own);
});

test('HTML is sanitised when the file is loaded @SEC-R9 @LOG-1', () => {
  const hostile =
    'A<br><b onclick="x()">b</b><script>x()</script><img src=x onerror=x()><svg onload=x()></svg><a href="javascript:x()">c</a>';
  write(
    'bank.json',
    bank({
      heroText: { tagline1: both(hostile), tagline2: both('<span style="color:red">s</span><p>p</p>') },
      mobileSheetConfig: { sheetContent: both(`<h2>T</h2>${hostile}<a href="https://bank.example">d</a>`) },
      support: {
        content: { text: both('<form action="/x"><button>y</button></form><a href="//evil.example">e</a>') },
      },
    }),
  );
  const configuration = loadWhiteLabels(folder).get('bank');
  expect(configuration?.heroText).toEqual({
    tagline1: both('A<br /><b>b</b>c'),
    tagline2: both('<span>s</span>p'),
  });
  expect(configuration?.mobileSheetConfig.sheetContent?.['en-US']).toBe(
    '<h2>T</h2>A<br /><b>b</b><a rel="noopener">c</a><a href="https://bank.example" rel="noopener">d</a>',
  );
  expect(configuration?.support.content?.text?.['de-DE']).toBe('y<a rel="noopener">e</a>');
});

test('all problems of all files are reported at once, one per line @WL-7', () => {
  write('first.json', { key: 'first', name: '', brandColour: 'teal', colour: '#000000' });
  write('second.json', '{ "key": ');
  write('third.json', bank({ defaultLanguage: 'fr-FR' }));
  expect(problems()).toEqual([
    'first.json /colour: is not a known field',
    'first.json /name: must not be empty',
    'first.json /brandColour: must be a colour like #0f4c4f',
    expect.stringMatching(/^second\.json \/: is not JSON: /),
    'third.json /defaultLanguage: must be one of en-US, de-DE',
  ]);
});

test.each<[object, string]>([
  [{ key: 'other' }, 'bank.json /key: must be the name of the file'],
  [
    { languages: ['en-US'], defaultLanguage: 'de-DE' },
    'bank.json /defaultLanguage: must be one of the languages',
  ],
  [{ heroText: { tagline1: { 'en-US': 'x' } } }, 'bank.json /heroText/tagline1/de-DE: is missing'],
  [{ features: { fuidEnabled: 'no' } }, 'bank.json /features/fuidEnabled: must be true or false'],
  [
    { linkConfig: { links: [{ kind: 'external', label: both('x'), target: 'javascript:x()' }] } },
    'bank.json /linkConfig/links/0/target: must be an https address',
  ],
  [
    { linkConfig: { links: [{ kind: 'script' }] } },
    'bank.json /linkConfig/links/0/kind: must be one of internal, external, callback',
  ],
  [
    { linkConfig: { links: [{ kind: 'internal', label: both('x'), target: '//evil.example' }] } },
    'bank.json /linkConfig/links/0/target: must be a path of this site that begins with one slash',
  ],
  [
    { linkConfig: { links: [{ kind: 'callback', label: both('x'), callback: 'alert(1)' }] } },
    'bank.json /linkConfig/links/0/callback: must be the name of a registered function',
  ],
  [
    { logo: { kind: 'drawing', viewBox: '0 0 1 1', path: 'M0 0"/><script>' } },
    'bank.json /logo/path: must be SVG path data of at most 4000 characters that begins with M and a number',
  ],
  [
    { allowedRedirectOrigins: ['https://bank.example/path'] },
    'bank.json /allowedRedirectOrigins/0: must be an https origin such as https://www.bank.example',
  ],
  [
    { allowedRedirectOrigins: ['https://bank.example:443'] },
    'bank.json /allowedRedirectOrigins/0: must be an origin without a default port',
  ],
  [
    { allowedEmbeddingHosts: ["https://bank.example; script-src 'unsafe-inline'"] },
    'bank.json /allowedEmbeddingHosts/0: must be an https origin such as https://www.bank.example, or http://localhost or a name below it, with a port',
  ],
  [
    { mobileSheetConfig: { actionButtonText: both('x') } },
    'bank.json /mobileSheetConfig: needs actionButtonText and methods together',
  ],
  [{ wordings: { 'en-US': { 'a b': {} } } }, 'bank.json /wordings/en-US/a b: is not a valid name'],
  [
    { wordings: { 'en-US': { login: { title: 7 } } } },
    'bank.json /wordings/en-US/login/title: must be a text in quotes or an object in braces',
  ],
  [{ wordings: { 'fr-FR': {} } }, 'bank.json /wordings/fr-FR: is not a known field'],
])('%j is rejected @WL-7', (fields, line) => {
  expect(problemsWith(fields)).toEqual([line]);
});

test.each([
  [{ herotext: {} }, 'bank.json /herotext: is not a known field; did you mean "heroText"?'],
  [
    { features: { fuidEnable: true } },
    'bank.json /features/fuidEnable: is not a known field; did you mean "fuidEnabled"?',
  ],
  [{ nothing: 1 }, 'bank.json /nothing: is not a known field'],
])('a misspelled field %j is reported with a suggestion @WL-7', (fields, line) => {
  expect(problemsWith(fields)).toEqual([line]);
});

test('only the default file may list the clients that share system requirements @WL-7 @INF-3', () => {
  expect(problemsWith({ systemRequirementsGroup: { file: '/a.json', keys: ['bank'] } })).toEqual([
    'bank.json /systemRequirementsGroup: belongs into default.json',
  ]);
});

test('a missing folder is reported @WL-7', () => {
  rmSync(folder, { recursive: true });
  expect(problems()).toEqual([`${folder} /: cannot be read; WHITE_LABELS_DIR names the folder`]);
  mkdirSync(folder);
});

test('a key __proto__ in a file is rejected @SEC-R11', () => {
  write(
    'bank.json',
    '{"key":"bank","name":"B","brandColour":"#2b3a8c","__proto__":{"x":1},"wordings":{"en-US":{"a":{"__proto__":{"x":"1"}}}}}',
  );
  expect(problems()).toEqual([
    'bank.json /__proto__: is not a known field',
    'bank.json /wordings/en-US/a/__proto__: is not a valid name',
  ]);
});

test('clip is never a white-label key @D-2', () => {
  write('clip.json', { ...bank(), key: 'clip' });
  expect(problems()).toEqual(['clip.json /key: is the path of another app']);
});

test('the default file must exist and be complete @WL-7', () => {
  rmSync(join(folder, 'default.json'));
  write('bank.json', bank());
  expect(problems()).toEqual(['default.json /: is missing']);
  write('default.json', { ...shippedDefault, heroText: { tagline1: both('x') }, support: undefined });
  expect(problems()).toEqual([
    'default.json /support: is missing',
    'default.json /heroText/tagline2: is missing',
  ]);
});

test.each([
  ['Latin-1', Buffer.from(JSON.stringify(bank({ name: 'Bank für Zürich' })), 'latin1'), 'is not UTF-8'],
  ['UTF-16', Buffer.from(`\ufeff${JSON.stringify(bank())}`, 'utf16le'), 'is not UTF-8'],
  ['a byte order mark', Buffer.from(`\ufeff${JSON.stringify(bank())}`), 'byte order mark'],
])('a file in %s is reported @WL-7', (_encoding, bytes, reason) => {
  writeFileSync(join(folder, 'bank.json'), bytes);
  expect(problems()).toEqual([expect.stringMatching(new RegExp(`^bank\\.json.*${reason}`))]);
});

test.each(['Bank.json', 'bank.JSON', 'bank.json.bak', 'bank.jsn', 'notes.txt', 'bank json.json'])(
  'the file %s, which no route can reach, is reported @WL-7',
  (name) => {
    write(name, bank());
    expect(problems()).toEqual([expect.stringContaining(`${name} `)]);
  },
);

test('hidden entries, as orchestrators mount them, are ignored @WL-7', () => {
  mkdirSync(join(folder, '..data'));
  write('.DS_Store', 'x');
  expect(problems()).toEqual([]);
});
