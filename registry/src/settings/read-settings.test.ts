import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  findMistypedSettings,
  GENERATED_SECRET,
  integer,
  list,
  oneOf,
  readDataFolder,
  readPort,
  readSettingsTogether,
  readWhiteLabelFolder,
  rejectAll,
  settingsIn,
  StartError,
  text,
  type Variables,
} from '.';

const HUSH = 'Never-In-A-Sentence-7';
const COMMON = { meaning: 'some setting' };
const setting = settingsIn('common');
const SHAPE = {
  DAYS: setting(integer(1, 3_650).prefault('7'), { ...COMMON, example: '30' }),
  MODE: setting(oneOf('on', 'off').prefault('off'), { ...COMMON, example: 'on' }),
  NAMES: setting(list(text('\\w+', 'must be names with commas')).optional(), { ...COMMON, example: 'a,b' }),
  CONTENT_URL: setting(text('https?://.+', 'must be a URL').optional(), {
    ...COMMON,
    example: 'https://a.example',
  }),
  SOME_TOKEN: setting(text('[\\w-]{9,}', 'is too short').optional(), {
    ...COMMON,
    secret: true,
    requiredWith: 'CONTENT_URL',
    onlyWith: 'CONTENT_URL',
    example: GENERATED_SECRET,
  }),
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(content: string | Buffer): string {
  const name = path.join(folder, 'secret');
  writeFileSync(name, content);
  return name;
}

function read(variables: Variables) {
  return readSettingsTogether(variables, SHAPE, (values) => {
    rejectAll([values.DAYS === 13 && values.MODE === 'on', 'DAYS must not be 13 with MODE.']);
    return values;
  });
}
function mistakesIn(variables: Variables): readonly string[] {
  try {
    read(variables);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(StartError);
    return String(error).replace('StartError: ', '').split('\n');
  }
}

test('values are converted, and a blank variable counts as not set @ENV-1', () => {
  expect(read({ DAYS: '007', MODE: 'on', NAMES: 'a, ,b' })).toMatchObject({
    DAYS: 7,
    MODE: 'on',
    NAMES: ['a', 'b'],
  });
  for (const blank of ['', ' ', '\t'])
    expect(read({ DAYS: blank, CONTENT_URL: blank, SOME_TOKEN: blank, SOME_TOKEN_FILE: blank })).toEqual({
      DAYS: 7,
      MODE: 'off',
    });
});

test('every mistake is reported at once with an example, and one setting only once @ENV-1 @D-14', () => {
  expect(mistakesIn({ DAYS: '0x10', MODE: 'loud', NAMES: 'a,?', SOME_TOKEN: 'short' })).toEqual([
    'DAYS must be a whole number from 1 to 3650, not "0x10". Example: DAYS=30',
    'MODE must be one of on, off, not "loud". Example: MODE=on',
    'NAMES must be names with commas, not "a,?". Example: NAMES=a,b',
    'SOME_TOKEN is too short. Make one with "openssl rand -base64 32".',
  ]);
  expect(mistakesIn({ DAYS: '13', MODE: 'on' })).toEqual(['DAYS must not be 13 with MODE. Example: DAYS=30']);
});

test.each(['1e1', '0b1', '+1', '-1', '1.0', '٣', '0', '3651'])('%j is not a whole number @ENV-1', (DAYS) => {
  expect(mistakesIn({ DAYS })).toEqual([expect.stringContaining(`not "${DAYS}"`)]);
});

test('settings that need each other are reported @D-14', () => {
  expect(mistakesIn({ CONTENT_URL: 'https://b.example' })).toEqual([
    'SOME_TOKEN must be set, since CONTENT_URL is. Make one with "openssl rand -base64 32".',
  ]);
  expect(mistakesIn({ SOME_TOKEN: HUSH })).toEqual([
    'SOME_TOKEN is set, but CONTENT_URL is not. Set CONTENT_URL, or remove SOME_TOKEN. Example: CONTENT_URL=https://a.example',
  ]);
});

test.each([
  [`\ufeff${HUSH}`, 'begins with a byte order mark'],
  [`${HUSH} `, 'begins or ends with white space'],
  [` ${HUSH}`, 'begins or ends with white space'],
  [`${HUSH}\ufffd`, 'holds characters in another encoding than UTF-8'],
  [`<${HUSH}>`, 'is still a placeholder of examples/production.env'],
])('the ambiguous value %j is rejected by name @ENV-1 @SEC-R16', (value, fault) => {
  for (const name of ['NAMES', 'CONTENT_URL', 'SOME_TOKEN']) {
    const [mistake, ...others] = mistakesIn({ [name]: value });
    expect(mistake).toContain(`${name} ${fault}.`);
    // A wrong URL needs its token as well; a wrong token is not blamed again for standing alone.
    expect(others).toEqual(
      name === 'CONTENT_URL'
        ? [expect.stringMatching(/^SOME_TOKEN must be set, since CONTENT_URL is\./)]
        : [],
    );
    expect(mistakesIn({ [name]: value }).join()).not.toContain(HUSH);
  }
});

test('an error message repeats no URL, which may hold a password @ENV-1 @SEC-R16', () => {
  expect(mistakesIn({ CONTENT_URL: `ftp://me:${HUSH}@a.example` }).join()).not.toContain(HUSH);
});

test('a secret is read from a file, without its line break @SEC-R16', () => {
  const given = { CONTENT_URL: 'https://a.example', SOME_TOKEN_FILE: file(`${HUSH}\n`) };
  expect(read(given).SOME_TOKEN).toBe(HUSH);
  expect(mistakesIn({ ...given, SOME_TOKEN: HUSH })).toEqual([
    expect.stringMatching(/^Give either SOME_TOKEN or SOME_TOKEN_FILE, not both/),
  ]);
});

test.each([
  ['a byte order mark', Buffer.from(`\ufeff${HUSH}`)],
  ['a trailing space', Buffer.from(`${HUSH} `)],
  ['two new lines', Buffer.from(`${HUSH}\n\n`)],
  ['Latin-1', Buffer.from(`${HUSH}ü`, 'latin1')],
  ['UTF-16', Buffer.from(`\ufeff${HUSH}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(HUSH, 'utf16le')],
  ['nothing', Buffer.from('\n')],
])('a file of a secret with %s is rejected by the name of its variable @SEC-R16', (_fault, bytes) => {
  const lines = mistakesIn({ CONTENT_URL: 'https://a.example', SOME_TOKEN_FILE: file(bytes) });
  expect(lines).toEqual([expect.stringContaining('The file named in SOME_TOKEN_FILE')]);
  expect(lines.join()).not.toContain(HUSH);
  expect(mistakesIn({ SOME_TOKEN_FILE: path.join(folder, 'none') })).toEqual([
    expect.stringContaining('The file named in SOME_TOKEN_FILE cannot be read.'),
  ]);
});

test.each([
  ['CONTENT_ULR', 'CONTENT_URL'],
  ['content_url', 'CONTENT_URL'],
  ['CONTENT_UR', 'CONTENT_URL'],
  ['SOME_TOKENS', 'SOME_TOKEN'],
  ['SOME_TOKEN_FIEL', 'SOME_TOKEN_FILE'],
])('%s is reported as a misspelling of %s @ENV-1', (name, meant) => {
  expect(findMistypedSettings([name], SHAPE)).toEqual([
    `${name} is not a setting of the portal. Did you mean ${meant}?`,
  ]);
});

test('settings and variables of other programs are not reported as misspelled @ENV-1', () => {
  const names = [...Object.keys(SHAPE), 'SOME_TOKEN_FILE', 'PATH', 'HOME', 'NODE_ENV', 'CONTENT'];
  expect(findMistypedSettings(names, SHAPE)).toEqual([]);
});

test('commands read single settings with the same rules @D-3 @D-14', () => {
  expect([readPort({}), readPort({ PORT: '0' }), readDataFolder({ DATA_DIR: ' ' })]).toEqual([
    8080,
    0,
    '.data',
  ]);
  expect(() => readPort({ PORT: '65536' })).toThrow('PORT must be a whole number from 0 to 65535');
  expect(readWhiteLabelFolder({}, '/portal')).toBe('/portal/shared-wl-assets/white-labels');
  expect(readWhiteLabelFolder({ WHITE_LABELS_DIR: 'clients' }, '/portal')).toBe('/portal/clients');
});
