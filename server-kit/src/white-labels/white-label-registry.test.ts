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

test('a client file lists differences: blocks are merged by field, everything else is replaced @WL-3', () => {
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
  const mailLogo = { width: 64, height: 32, contentType: 'image/png', content: '' } as const;
  const base: WhiteLabelConfiguration = { ...loadWhiteLabels(shipped).get('default')!, mailLogo };
  const own = { key: 'bank', name: 'Bank', brandColour: '#2b3a8c' };
  expect(mergeOverDefault(base, own).mailLogo).toBe(mailLogo);
  const logo = { kind: 'initial', text: 'B' } as const;
  expect(mergeOverDefault(base, { ...own, logo })).not.toHaveProperty('mailLogo');
});

test('a client is loaded despite mistakes in other files, not in its own or the default file @WL-7', () => {
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
  const ownHosts = { ...trusted, allowedEmbeddingHosts: ['https://www.other.example'] };
  write('default.json', { ...shippedDefault, ...trusted });
  write('bank.json', bank());
  write('other.json', { ...bank(ownHosts), key: 'other' });
  const registry = loadWhiteLabels(folder);
  expect(registry.get('default')).toMatchObject(trusted);
  expect(registry.get('bank')).toMatchObject({ allowedRedirectOrigins: [], allowedEmbeddingHosts: [] });
  expect(registry.get('other')).toMatchObject(ownHosts);
});

test('all problems of all files are reported at once, one per line @WL-7', () => {
  write('first.json', { key: 'first', name: '', brandColour: 'teal', colour: '#000000' });
  write('second.json', '{ "key": ');
  write('third.json', { ...bank({ defaultLanguage: 'fr-FR' }), key: 'third' });
  write('wrong.json', bank());
  expect(problems()).toEqual([
    'first.json /colour: is not a known field',
    'first.json /name: must not be empty',
    'first.json /brandColour: must be a colour like #0f4c4f',
    expect.stringMatching(/^second\.json \/: is not JSON: /),
    'third.json /defaultLanguage: must be one of en-US, de-DE',
    'wrong.json /key: must be the name of the file',
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
  ['UTF-16', Buffer.from(`\ufeff${JSON.stringify(bank())}`, 'utf16le'), 'is UTF-16'],
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

test('a duplicate field in a file is reported, with its other mistakes @WL-7', () => {
  write(
    'bank.json',
    '{"key":"bank","name":"","brandColour":"#2b3a8c","features":{"support":true},"features":{"liveChat":true}}',
  );
  expect(problems()).toEqual([
    'bank.json /features: is given more than once',
    'bank.json /name: must not be empty',
  ]);
});

test('the sender of messages is never taken from default.json @WL-3 @D-4', () => {
  write('bank.json', bank());
  const { get } = loadWhiteLabels(folder);
  expect(get('default')?.messageConfig).toEqual({ replyToEmail: 'helpdesk@aldermere.example' });
  expect(get('bank')?.messageConfig).toEqual({});
});

test('hidden entries, as orchestrators mount them, are ignored @WL-7', () => {
  mkdirSync(join(folder, '..data'));
  write('.DS_Store', 'x');
  expect(problems()).toEqual([]);
});
