/** @jest-environment node */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type MessageFiles } from '@portal/contract/i18n';
import { newWhiteLabel } from './new-white-label';
import { checkWhiteLabel, checkWhiteLabels } from './white-label-check';
import { WhiteLabelError } from './white-label-error';
import { loadWhiteLabels } from './white-label-registry';

const messageFiles = Object.fromEntries(
  (['en-US', 'de-DE'] as const).map((language) => [
    language,
    JSON.parse(
      readFileSync(join(__dirname, `../../../services/i18n/messages/${language}.json`), 'utf8'),
    ) as MessageFiles['en-US'],
  ]),
) as unknown as MessageFiles;

const texts = new Map<string, MessageFiles>([
  ['messages', messageFiles],
  [
    'login-mf',
    { 'en-US': { heading: 'Log in', a: { b: 'x' } }, 'de-DE': { heading: 'Anmelden', a: { b: 'y' } } },
  ],
]);

const standard = JSON.parse(
  readFileSync(join(__dirname, '../../../shared-wl-assets/white-labels/default.json'), 'utf8'),
) as unknown;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'check-'));
  copyFileSync(
    join(__dirname, '../../../shared-wl-assets/white-labels/default.json'),
    join(folder, 'default.json'),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

function problems(fields: object): readonly string[] {
  const content = { key: 'bank', name: 'Bank', brandColour: '#2b3a8c', ...fields };
  writeFileSync(join(folder, 'bank.json'), JSON.stringify(content));
  const found = checkWhiteLabels(folder, texts);
  // A draft in memory has the same problems.
  expect(checkWhiteLabel({ content, base: standard }, texts).problems).toEqual(
    found.filter(({ file }) => file === 'bank.json'),
  );
  return found.map(({ file, field, reason }) => `${file} ${field}: ${reason}`);
}

test('overrides of unknown texts are reported, with a suggestion @WL-7', () => {
  expect(
    problems({
      wordings: {
        'en-US': {
          'login-mf': { heading: 'Hello', headin: 'x', a: { c: 'y' } },
          'login-fm': { heading: 'z' },
        },
      },
    }),
  ).toEqual([
    'bank.json /wordings/en-US/login-mf/headin: does not replace any message; did you mean "heading"?',
    'bank.json /wordings/en-US/login-mf/a/c: does not replace any message; did you mean "a.b"?',
    'bank.json /wordings/en-US/login-fm: is not a scope of messages; did you mean "login-mf"?',
  ]);
});

test('broken overrides are reported by language and field @WL-7', () => {
  expect(
    problems({
      wordings: {
        'de-DE': { 'login-mf': { heading: '{{nmae}}', a: {} } },
        'en-US': { 'login-mf': { heading: '' } },
      },
    }),
  ).toEqual([
    'bank.json /wordings/en-US/login-mf/heading: is empty',
    'bank.json /wordings/de-DE/login-mf/heading: has {{nmae}}, for which there is no value',
    'bank.json /wordings/de-DE/login-mf/a: is empty',
  ]);
});

test('a name with characters that a text message cannot carry is reported with the characters @WL-7 @D-4', () => {
  expect(problems({ name: 'Société d’Épargne & Łódź' })).toEqual([]);
  expect(problems({ name: 'Bank 銀行' })).toEqual([
    'bank.json /name: has letters that no text message can carry: 銀 行',
  ]);
});

test('message texts of a client are checked by language, message and line @WL-7 @D-4', () => {
  const messages = {
    passcodeEmail: {
      subject: 'Your {{brand}} passcode: {{code}}',
      lines: { greeting: 'Dear {{firstName}} {{lastName}},', code: 'Here it is', farewell: 'Bye' },
    },
    passcodeSms: { lines: { code: 'Code {{code}} für {{firstName}}' } },
    passwordChangedSms: { lines: { text: `Changed. ${'Long. '.repeat(30)}{{brand}}` } },
    recoveryLockedSms: { lines: { text: 'Gesperrt 銀行 {{reference}}' } },
    passcodeCall: { lines: 'Hello' },
    userId: { lines: { login: 'Open the app.' } },
  };
  expect(problems({ wordings: { 'en-US': { messages } } })).toEqual([
    'bank.json /wordings/en-US/messages/passcodeEmail/lines/farewell: does not replace any message; did you mean "passcodeEmail.lines.greeting"?',
    'bank.json /wordings/en-US/messages/passcodeCall/lines: does not replace any message',
    'bank.json /wordings/en-US/messages/passcodeEmail/subject: has {{code}}, for which there is no value',
    'bank.json /wordings/en-US/messages/passcodeSms/lines/code: has {{firstName}}, for which there is no value',
    'bank.json /wordings/en-US/messages/passcodeCall/lines: must be an object of texts',
    'bank.json /wordings/en-US/messages/passcodeEmail/lines/code: loses {{code}} of the text it replaces',
    'bank.json /wordings/en-US/messages/userId/lines/login: loses {{loginAddress}} of the text it replaces',
    'bank.json /wordings/en-US/messages/passwordChangedSms: is 29 characters too long for one text message',
    'bank.json /wordings/en-US/messages/recoveryLockedSms: has letters that no text message can carry: 銀 行',
  ]);
});

test('the start rejects a message text with the sentences of wl:check, each once @WL-7 @D-4', () => {
  const messages = { passcodeEmail: { lines: { code: 'x' } }, passcodeCall: { lines: 'x' } };
  const found = problems({ wordings: { 'de-DE': { messages } } });
  expect(found).toContain(
    'bank.json /wordings/de-DE/messages/passcodeEmail/lines/code: loses {{code}} of the text it replaces',
  );
  expect(() => loadWhiteLabels(folder, { messageTexts: messageFiles })).toThrow(
    new WhiteLabelError(checkWhiteLabels(folder, texts)),
  );
  expect(new Set(found).size).toBe(found.length);
});

test.each([
  [{ senderEmail: 'Bank <login@bank.example>' }, 'senderEmail: must be one e-mail address without a name'],
  [{ replyToEmail: 'hilfe@bank' }, 'replyToEmail: must be one e-mail address without a name'],
  [{ senderEmail: 'a@bank.example,b@bank.example' }, 'senderEmail: must be one e-mail address'],
  [{ senderName: '' }, 'senderName: must not be empty'],
  [{ senderAddress: 'a@bank.example' }, 'senderAddress: is not a known field'],
])('a sender %j is named by its field @WL-7 @SEC-R13', (messageConfig, problem) => {
  expect(problems({ messageConfig })).toEqual([
    expect.stringContaining(`bank.json /messageConfig/${problem}`),
  ]);
});

test('the sender of messages is never taken from default.json @WL-3 @D-4', () => {
  writeFileSync(
    join(folder, 'bank.json'),
    JSON.stringify({ key: 'bank', name: 'Bank', brandColour: '#2b3a8c' }),
  );
  const { get } = loadWhiteLabels(folder);
  expect(get('default')?.messageConfig).toEqual({ replyToEmail: 'helpdesk@aldermere.example' });
  expect(get('bank')?.messageConfig).toEqual({});
});

function both(html: string) {
  return { 'en-US': 'plain', 'de-DE': html };
}

test.each([
  ['<b onclick="x()">b</b>', 'onclick of <b>'],
  ['<script>x()</script>', '<script>'],
  ['<p>a</p><p>b</p>', '<p>'],
  ['<a href="https://bank.example">x</a>', '<a>'],
  ['<span style="color:red">x</span>', 'style of <span>'],
])('inline HTML %s: reports that %s is removed @WL-7 @SEC-R9', (html, lost) => {
  expect(problems({ heroText: { tagline1: both(html) } })).toEqual([
    `bank.json /heroText/tagline1/de-DE: loses ${lost} when it is shown`,
  ]);
});

test.each([
  ['<p>a <a href="https://bank.example/x">b</a> <a href="tel:+491">c</a></p>', null],
  ['<a href="javascript:x()">b</a>', 'href="javascript:x()" of <a>'],
  ['<a href="//evil.example">b</a>', 'href="//evil.example" of <a>'],
  ['<a target="_blank" href="https://bank.example">b</a>', 'target of <a>'],
  ['<form action="/x"><input><button>y</button></form>', '<form>, <input>, <button>'],
  ['<iframe src="/x"></iframe><svg></svg><style></style>', '<iframe>, <svg>, <style>'],
])('block HTML %s: reports that %s is removed @WL-7 @SEC-R9', (html, lost) => {
  expect(problems({ support: { content: { text: both(html) } } })).toEqual(
    lost === null ? [] : [`bank.json /support/content/text/de-DE: loses ${lost} when it is shown`],
  );
});

test('a duplicate field in a file is reported @WL-7', () => {
  writeFileSync(
    join(folder, 'bank.json'),
    '{"key":"bank","name":"Bank","brandColour":"#2b3a8c","features":{"support":true},"features":{"liveChat":true}}',
  );
  expect(checkWhiteLabels(folder, texts)).toEqual([
    { file: 'bank.json', field: '/features', reason: 'is given more than once' },
  ]);
});

test('errors that prevent startup are reported as well @WL-7', () => {
  writeFileSync(join(folder, 'bad.json'), '{');
  expect(problems({ brandColour: 'teal' })).toEqual([
    expect.stringMatching(/^bad\.json : is not JSON: /) as string,
    'bank.json /brandColour: must be a colour like #0f4c4f',
  ]);
});

test.each(['parts', 'ops'])('the key %s is a reserved path of the portal @WL-7', (key) => {
  writeFileSync(join(folder, `${key}.json`), JSON.stringify({ key, name: 'Bank', brandColour: '#2b3a8c' }));
  expect(checkWhiteLabels(folder, texts)).toMatchObject([{ file: `${key}.json`, field: '/key' }]);
});

test.each([
  ['/', true],
  ['/login', true],
  ['/login/?a=b', true],
  ['/app/{wl}/login', false],
  ['/login/{wl}', false],
])('the login route %s points to itself: %s @WL-7', (loginRoute, back) => {
  expect(problems({ loginRoute })).toEqual(
    back ? ['bank.json /loginRoute: leads to itself; such as /app/{wl}/login does not'] : [],
  );
});

test.each([
  ['0 0 28 32', 'M4 26.5 14 4.5', []],
  ['-1.5 .5 1.5 9999', 'm -.5,2z', []],
  ['0 0 .000001 1', 'M4 4', ['viewBox']],
  ['0 0 0 32', 'M4 4', ['viewBox']],
  ['0 0 2.8.1 32', 'M4 4', ['viewBox']],
  ['0 0 28 32', 'MM4 4', ['path']],
  ['0 0 28 32', 'M -', ['path']],
])('a drawing with view box %s and path %s: invalid is %j @WL-7', (viewBox, path, wrong) => {
  const found = problems({ logo: { kind: 'drawing', viewBox, path } });
  expect(found.map((line) => line.split(':', 1)[0])).toEqual(
    wrong.map((field) => `bank.json /logo/${field}`),
  );
});

test('a new white label passes every check @WL-7', () => {
  const write = (key: string, content: string): void => writeFileSync(join(folder, `${key}.json`), content);
  write('north-bank', newWhiteLabel({ key: 'north-bank' }, '../schema.json'));
  write('7', newWhiteLabel({ key: '7', name: '7', brandColour: '#ffcc00' }, '../schema.json'));
  expect(checkWhiteLabels(folder, texts)).toEqual([]);
  expect(JSON.parse(newWhiteLabel({ key: 'north-bank' }, 's'))).toMatchObject({
    name: 'North Bank',
    logo: { kind: 'initial', text: 'N' },
  });
});

test.each([
  [{ key: 'North' }, '"North" is no key'],
  [{ key: '__proto__' }, 'is no key'],
  [{ key: 'clip' }, 'the path of another app'],
  [{ key: 'parts' }, '"parts" is the path of'],
  [{ key: 'ops' }, '"ops" is the path of'],
  [{ key: 'bank', name: 'x'.repeat(61) }, 'A name has 1 to 60 characters'],
  [{ key: '---' }, 'A name has 1 to 60 characters'],
  [{ key: 'bank', brandColour: 'teal' }, '"teal" is not a colour like #0f4c4f'],
])('a new white label from %j is rejected @WL-7', (wanted, message) => {
  expect(() => newWhiteLabel(wanted, 's')).toThrow(message);
});

test('a file of an unknown format is named with the formats that are possible, and each mistake once @WL-7', () => {
  const of = (fields: object) => problems(fields).map((problem) => problem.replace('bank.json ', ''));
  expect(of({ favicon: 'x.ico' })).toEqual(['/favicon: x.ico must be a file of svg or png']);
  expect(of({ font: 'x.ttf' })).toEqual(['/font: x.ttf must be a file of woff2']);
  const label = { 'en-US': 'Privacy', 'de-DE': 'Datenschutz' };
  expect(of({ linkConfig: { links: [{ kind: 'external', label, target: 'privacy' }] } })).toEqual([
    '/linkConfig/links/0/target: must be an https address',
  ]);
});

test('a draft in memory is checked like a file, with its own files, for editors @WL-7', () => {
  const check = (fields: object, files: Readonly<Record<string, string>> = {}) =>
    checkWhiteLabel(
      {
        content: { key: 'bank', name: 'Bank', brandColour: '#2b3a8c', ...fields },
        files: new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])),
        base: standard,
      },
      texts,
    ).problems.map(({ field, reason }) => ({ path: field, message: reason }));
  const logo = { kind: 'file', file: 'logo.svg' };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"></svg>';
  expect(check({ logo }, { 'logo.svg': svg })).toEqual([]);
  expect(check({ logo })).toEqual([{ path: '/logo/file', message: 'logo.svg is not in the folder bank' }]);
  expect(check({ brandColour: 'amber', herotext: {} }).map(({ path }) => path)).toEqual([
    '/herotext',
    '/brandColour',
  ]);
  expect(
    check({ timeZone: 'Berlin', wordings: { 'en-US': { 'login-mf': { headin: 'x' } } } }).map(
      ({ path }) => path,
    ),
  ).toEqual(['/timeZone', '/wordings/en-US/login-mf/headin']);
});

test('a draft that a portal can serve has the configuration of its file @WL-7', () => {
  const fields = { heroText: { tagline1: { 'en-US': 'Hi<script>x()</script>', 'de-DE': 'Hallo' } } };
  expect(problems(fields)).toHaveLength(1);
  const content = { $schema: 'x', key: 'bank', name: 'Bank', brandColour: '#2b3a8c', ...fields };
  const { configuration } = checkWhiteLabel({ content, base: standard }, texts, { homeUrl: '/home' });
  expect(configuration).toEqual(loadWhiteLabels(folder, { homeUrl: '/home' }).get('bank'));
  expect(configuration?.heroText.tagline1['en-US']).toBe('Hi');
});

test.each([
  null,
  [],
  'x',
  {},
  { key: 7 },
  { key: 'bank' },
  { key: 'ops', name: 'B', brandColour: '#2b3a8c' },
])('the draft %j has mistakes and no configuration @WL-7', (content) => {
  const { problems: found, configuration } = checkWhiteLabel({ content, base: standard }, texts);
  expect(found).not.toEqual([]);
  expect(configuration).toBeNull();
});
