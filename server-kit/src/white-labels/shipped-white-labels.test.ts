/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { MessageFiles } from '@portal/contract/i18n';
import { whiteLabelView } from '@portal/contract/white-label';
import schema from './schema.json';
import { checkWhiteLabels } from './white-label-check';
import { loadWhiteLabels } from './white-label-registry';

const folder = join(__dirname, '../../../shared-wl-assets/white-labels');
const registry = loadWhiteLabels(folder);
const files = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(join(folder, name), 'utf8')) as Record<string, unknown>,
  ]),
);

/** The twelve clients that the specification names, and the three client-specific ones (section 2.3). */
const withoutForgottenUserId = [
  'apistore',
  'cash-management',
  'client-one',
  'client-three',
  'client-two',
  'ctwirepayments',
  'cwa',
  'frs',
  'ihc',
  'investment-management',
  'lioninternet',
  'lmc',
  'mmi',
  'pershingapi',
  'ray',
];

test('the schema of white-label files is a valid JSON Schema @WL-7', () => {
  const ajv = new Ajv();
  expect([ajv.validateSchema(schema), ajv.errors]).toEqual([true, null]);
  expect(ajv.validateSchema({ ...schema, required: 'key' })).toBe(false);
});

test('every white label references the schema, which accepts it @WL-7', () => {
  const schemaFile = join(__dirname, 'schema.json');
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  for (const [key, file] of Object.entries(files)) {
    expect([key, join(folder, String(file['$schema']))]).toEqual([key, schemaFile]);
    expect([key, validate(file), validate.errors]).toEqual([key, true, null]);
  }
});

test('the forgotten User ID flow is on for the default client and off for fifteen others @WL-4', () => {
  expect(registry.keys()).toEqual(expect.arrayContaining(['default', ...withoutForgottenUserId]));
  const off = registry.keys().filter((key) => registry.get(key)?.features.fuidEnabled === false);
  expect(off).toEqual(withoutForgottenUserId);
  expect(registry.get('default')?.features.fuidEnabled).toBe(true);
});

type Json = Readonly<Record<string, unknown>>;
function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}

/** Every localised text object with its path. */
function listTexts(value: unknown, path: string): readonly (readonly [string, Json])[] {
  if (!isObject(value)) return [];
  if ('en-US' in value || 'de-DE' in value) return [[path, value]];
  return Object.entries(value).flatMap(([field, inner]) => listTexts(inner, `${path}/${field}`));
}

test.each(Object.keys(files))('every text of %s exists in both languages @I18N-1 @WL-2', (key) => {
  const texts = listTexts(files[key], '').filter(([path]) => !path.startsWith('/wordings'));
  const oneLanguage = texts.filter(([, text]) => !text['en-US'] || !text['de-DE']);
  expect(oneLanguage.map(([path]) => path)).toEqual([]);
  const { wordings = {} } = files[key] as { wordings?: Json };
  const listKeys = (language: string): unknown =>
    JSON.stringify(wordings[language] ?? {}, (_key, value: unknown) => (isObject(value) ? value : ''));
  expect(listKeys('de-DE')).toBe(listKeys('en-US'));
});

test('every client has one label for its first field, and a Help Desk only with contact details @WL-2 @WL-3 @I18N-1', () => {
  const workspace = join(__dirname, '../../..');
  const texts = new Map<string, MessageFiles>();
  const read = (scope: string, place: string): void => {
    const inLanguage = (language: string): unknown =>
      JSON.parse(readFileSync(join(workspace, place, `${language}.json`), 'utf8'));
    texts.set(scope, { 'en-US': inLanguage('en-US'), 'de-DE': inLanguage('de-DE') } as MessageFiles);
  };
  for (const part of ['login-mf', 'recovery-mf', 'info-pages-mf', 'shell', 'clip-login-mf'])
    read(part, `${part}/i18n`);
  read('shared', 'shared-wl-assets/i18n');
  read('messages', 'services/i18n/messages');
  for (const scope of ['validation', 'loginMessages']) read(scope, `shared-wl-assets/i18n/${scope}`);
  expect(checkWhiteLabels(folder, texts)).toMatchObject({ mistakes: [], advice: [] });
});

test.each(registry.keys())(
  '%s supports both languages, and the German text differs from the English one @I18N-1',
  (key) => {
    const configuration = registry.get(key)!;
    expect([...configuration.languages].sort()).toEqual(['de-DE', 'en-US']);
    const { tagline1 } = configuration.heroText;
    expect(whiteLabelView(configuration, 'de-DE').heroText.tagline1).toBe(tagline1['de-DE']);
    expect(tagline1['de-DE']).not.toBe(tagline1['en-US']);
  },
);

test('every client has its own name, colour and logo @WL-2', () => {
  const all = registry.keys().map((key) => registry.get(key)!);
  for (const own of ['name', 'brandColour', 'logo'] as const) {
    expect(new Set(all.map((each) => JSON.stringify(each[own]))).size).toBe(all.length);
  }
});

test('no client shows the support details of another one @WL-2', () => {
  const all = registry.keys().map((key) => registry.get(key)!);
  const mails = all.map(({ support }) => JSON.stringify(support.content));
  expect(new Set(mails).size).toBe(all.length);
});

test('together the shipped files use every field of the schema @WL-3', () => {
  const said = new Set(Object.values(files).flatMap((file) => Object.keys(file)));
  // The shipped clients have no sign-on service with a home page of their own, no files from a bank's designers, and no
  // traffic that requires proof of work.
  expect(Object.keys(schema.properties).filter((field) => !said.has(field))).toEqual([
    'favicon',
    'font',
    'background',
    'homeUrl',
    'proofOfWork',
  ]);
  const blocks = Object.entries<object>(schema.properties).filter(([field]) =>
    /Config$|Labels$|heroText/.test(field),
  );
  const unsaid = blocks.flatMap(([block, declared]) =>
    Object.keys('properties' in declared && isObject(declared.properties) ? declared.properties : {})
      .filter((field) => !Object.values(files).some((file) => isObject(file[block]) && field in file[block]))
      .map((field) => `${block}.${field}`),
  );
  expect(unsaid).toEqual([]);
  const kinds = Object.values(files).flatMap((file) =>
    ((file['linkConfig'] as { links?: { kind: string }[] } | undefined)?.links ?? []).map(({ kind }) => kind),
  );
  expect([...new Set(kinds)].sort()).toEqual(['callback', 'external', 'internal']);
});

test('34 clients share one system requirements page; a client may have its own @INF-3', () => {
  const group = registry.get('default')?.systemRequirementsGroup;
  expect(new Set(group?.keys).size).toBe(34);
  for (const key of group?.keys ?? []) expect(key).toMatch(/^[a-z0-9-]{1,64}$/);
  expect(group?.keys).toEqual(expect.arrayContaining(withoutForgottenUserId));
  for (const key of withoutForgottenUserId) {
    expect(registry.get(key)?.systemRequirementsFile).toBe(
      '/app/cs5/gateway/open/ta-systemrequirements.json',
    );
  }
  expect(registry.get('default')?.systemRequirementsFile).toBeUndefined();
  expect(whiteLabelView(registry.get('ray')!, 'en-US')).not.toHaveProperty('systemRequirementsGroup');
});

test('two clients send their clicks to Digital Pulse @STA-6', () => {
  const pulse = registry.keys().filter((key) => registry.get(key)?.clickStatistics === 'digitalPulse');
  expect(pulse).toEqual(['cash-management', 'investment-management']);
});

test('one client uses the login mode new-device-portal @WL-6', () => {
  expect(registry.keys().filter((key) => registry.get(key)?.loginMode === 'new-device-portal')).toEqual([
    'client-two',
  ]);
});
