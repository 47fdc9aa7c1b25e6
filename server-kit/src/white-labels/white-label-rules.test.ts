/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { MessageFiles } from '@portal/contract/i18n';
import type { WhiteLabelRules } from './client-configuration';
import { checkWhiteLabel } from './white-label-check';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

const WORKSPACE = join(__dirname, '../../..');
function readJson(file: string): unknown {
  return JSON.parse(readFileSync(join(WORKSPACE, file), 'utf8'));
}
const standard = readJson('shared-wl-assets/white-labels/default.json') as Record<string, unknown>;
const messages = {
  'en-US': readJson('services/i18n/messages/en-US.json'),
  'de-DE': readJson('services/i18n/messages/de-DE.json'),
} as MessageFiles;
const TEXTS = new Map<string, MessageFiles>([
  ['messages', messages],
  [
    'login-mf',
    {
      'en-US': { heading: 'Log in | {{name}}', a: { b: 'x' }, sent: 'At {{time}} to <to/>.', note: { text: '<code>{{reference}}</code>.', hint: '' }, wait_one: 'Wait.', wait_other: 'Wait {{count}} s.', error: 'Plain.', error_wl: 'Ask <b>{{bank}}</b>.' },
      'de-DE': { heading: 'Anmelden | {{name}}', a: { b: 'y' }, sent: 'An <to/>.', note: { text: '<code>{{reference}}</code>.', hint: '' }, wait_one: '{{count}} s.', wait_other: '{{count}} s.', error: 'Schlicht.', error_wl: 'Fragen Sie <b>{{bank}}</b>.' },
    },
  ],
]); // prettier-ignore

interface Json {
  readonly [field: string]: unknown;
}

/** Returns a copy with a value at a JSON pointer; undefined removes the field. */
function withValue(content: Json, pointer: string, value: unknown): Json {
  const [name = '', ...rest] = pointer.slice(1).split('/');
  const inner =
    rest.length === 0 ? value : withValue((content[name] ?? {}) as Json, `/${rest.join('/')}`, value);
  return { ...content, [name]: inner };
}

function readValue(content: unknown, pointer: string): unknown {
  return pointer
    .slice(1)
    .split('/')
    .reduce<unknown>((value, name) => (value as Json)[name], content);
}

function check(content: Json, base: Json = standard, rules: WhiteLabelRules = {}): readonly string[] {
  const { problems, configuration } = checkWhiteLabel(JSON.parse(JSON.stringify({ content, base })) as { content: unknown; base: unknown }, TEXTS, rules);
  if (problems.length === 0) expect(configuration).not.toBeNull();
  return problems.map(({ file, field, reason }) => (file === `${String(content['key'])}.json` ? '' : `${file} `) + `${field}: ${reason}`);
} // prettier-ignore

const BANK: Json = { key: 'bank', name: 'Bank', brandColour: '#2b3a8c' };
const BOTH = { 'en-US': 'x', 'de-DE': 'y' };
const PATH = 'must be a path of this site that begins with one slash';
const HOME = 'must be a path of this site or an https address';
const LOGIN_PAGE = 'is the login page, which leads there again; such as /apps/home?wl={wl} is not';
const LEADS_BACK = 'leads to itself; such as /app/{wl}/login does not';
const ORIGIN = 'must be an https origin such as https://www.bank.example';
const TIME_ZONE = 'must be an IANA time zone, such as Europe/Berlin';
const SENDER = 'must be one e-mail address without a name, such as login@bank.example';
const DRAWING = 'must be SVG path data of at most 4000 characters that begins with M and a number';
const VIEW_BOX = 'must be four numbers, such as 0 0 28 32, the last two from 1 to 9999';

function external(target: string): Json {
  return { kind: 'external', label: BOTH, target };
}

/** A field, its value, and the reason of the mistake there, or below it after a blank; null for a valid value. */
type Case = readonly [field: string, value: unknown, reason: string | null, at?: string];

const CASES: readonly Case[] = [
  ['/key', 'parts', 'is the path of the parts’ files'],
  ['/key', 'ops', 'is the path of the operator’s pages'],
  ['/key', 'Bank', 'must be lower-case letters, digits and hyphens, and the name of the file'],
  ['/name', '', 'must not be empty'],
  ['/name', 'x'.repeat(61), 'must have at most 60 characters'],
  ['/name', 'Société d’Épargne & Łódź', null],
  ['/name', 'Bank 銀行', 'has letters that no text message can carry: 銀 行'],
  ['/brandColour', '#12', 'must be a colour like #0f4c4f'],
  ['/surface', 'dark', 'must be one of deep, bright, light'],
  ['/languages', [], 'must not be empty'],
  ['/languages', ['de-DE'], 'must be one of the languages', '/defaultLanguage'],
  ['/defaultLanguage', 'fr-FR', 'must be one of en-US, de-DE'],
  ['/loginMode', 'old', 'must be one of new-device-portal'],
  ['/loginPasswordMinimumLength', 0, 'must be at least 1'],
  ['/loginPasswordMinimumLength', 65, 'must be at most 64'],
  ['/loginPasswordMinimumLength', '8', 'must be a whole number'],
  ['/timeZone', 'Berlin', TIME_ZONE],
  ['/timeZone', '+02:00', TIME_ZONE],
  ['/timeZone', '', 'must not be empty'],
  ['/clickStatistics', 'elsewhere', 'must be one of portal, digitalPulse'],
  ['/systemRequirementsFile', '//evil.example/x', PATH],
  ['/systemRequirementsGroup', { file: '/a.json', keys: ['bank'] }, 'belongs into default.json'],
  ['/loginRoute', 'login', PATH],
  ['/loginRoute', '/', LEADS_BACK],
  ['/loginRoute', '/login', LEADS_BACK],
  ['/loginRoute', '/login/?a=b', LEADS_BACK],
  ['/loginRoute', '/app/{wl}/login', null],
  ['/loginRoute', '/login/{wl}', null],
  ['/homeUrl', 'http://ray.example', HOME],
  ['/homeUrl', '//ray.example', HOME],
  ['/homeUrl', 'https://ray.example;script-src', HOME],
  ['/homeUrl', 'https://user@ray.example', HOME],
  ['/homeUrl', '/app/bank/login', LOGIN_PAGE],
  ['/homeUrl', '/app/{wl}/login?a=b', LOGIN_PAGE],
  ['/homeUrl', 'https://{wl}.bank.example/start', null],
  ['/allowedRedirectOrigins', ['https://bank.example/path'], ORIGIN, '/0'],
  ['/allowedRedirectOrigins', ['https://bank.example:443'], 'must be an origin without a default port', '/0'],
  ['/allowedEmbeddingHosts', ["https://bank.example; script-src 'unsafe-inline'"], `${ORIGIN}, or http://localhost or a name below it, with a port`, '/0'],
  ['/herotext', {}, 'is not a known field; did you mean "heroText"?'],
  ['/nothing', 1, 'is not a known field'],
  ['/features/fuidEnable', true, 'is not a known field; did you mean "fuidEnabled"?'],
  ['/features/fuidEnabled', 'no', 'must be true or false'],
  ['/heroText/tagline1', { 'en-US': 'x' }, 'is missing', '/de-DE'],
  ['/cookiePolicyConfig/apiEndpointEMEA', 'https://elsewhere.example/a.json', PATH],
  ['/linkConfig/links', [external('http://plain.example')], 'must be an https address', '/0/target'],
  ['/linkConfig/links', [external('privacy')], 'must be an https address', '/0/target'],
  ['/linkConfig/links', [external('javascript:x()')], 'must be an https address', '/0/target'],
  ['/linkConfig/links', [{ ...external('https://bank.example/'), place: 'top' }], 'must be one of form, footer', '/0/place'],
  ['/linkConfig/links', [{ ...external('https://bank.example/'), place: 'footer' }], null],
  ['/linkConfig/links', [{ kind: 'script' }], 'must be one of internal, external, callback', '/0/kind'],
  ['/linkConfig/links', [{ kind: 'internal', label: BOTH, target: '//evil.example' }], PATH, '/0/target'],
  ['/linkConfig/links', [{ kind: 'callback', label: BOTH, callback: 'alert(1)' }], 'must be the name of a registered function', '/0/callback'],
  ['/selfRegLinkConfig/links', [{ linkType: 'NEW', label: BOTH }], 'must be one of GOA, OAA', '/0/linkType'],
  ['/loginFormLabels/userLabel', 'User', 'must be an object in braces'],
  ['/sorryConfig/image', 'https://cdn.example/sorry.png', PATH],
  ['/checkBrowserConfig/excludedBrowsers', 'IE', 'must be a list in brackets'],
  ['/mobileSheetConfig', { methods: { onActionButtonClick: 'a()' }, actionButtonText: BOTH }, 'must be the name of a registered function', '/methods/onActionButtonClick'],
  ['/mobileSheetConfig', { actionButtonText: BOTH }, 'needs actionButtonText and methods together'],
  ['/support/content/phone', { number: '0800', note: BOTH }, 'must be a phone number with country code', '/number'],
  ['/messageConfig/senderEmail', 'Bank <login@bank.example>', SENDER],
  ['/messageConfig/replyToEmail', 'hilfe@bank', SENDER],
  ['/messageConfig/senderEmail', 'a@bank.example,b@bank.example', SENDER],
  ['/messageConfig/senderName', '', 'must not be empty'],
  ['/messageConfig/senderAddress', 'a@bank.example', 'is not a known field'],
  ['/logo', { kind: 'drawing', viewBox: '0 0 28 32', path: 'M4 26.5 14 4.5' }, null],
  ['/logo', { kind: 'drawing', viewBox: '-1.5 .5 1.5 9999', path: 'm -.5,2z' }, null],
  ['/logo', { kind: 'drawing', viewBox: '0 0 .000001 1', path: 'M4 4' }, VIEW_BOX, '/viewBox'],
  ['/logo', { kind: 'drawing', viewBox: '0 0 0 32', path: 'M4 4' }, VIEW_BOX, '/viewBox'],
  ['/logo', { kind: 'drawing', viewBox: '0 0 2.8.1 32', path: 'M4 4' }, VIEW_BOX, '/viewBox'],
  ['/logo', { kind: 'drawing', viewBox: '0 0 28 32', path: 'MM4 4' }, DRAWING, '/path'],
  ['/logo', { kind: 'drawing', viewBox: '0 0 28 32', path: 'M -' }, DRAWING, '/path'],
  ['/logo', { kind: 'drawing', viewBox: '0 0 1 1', path: 'M0 0"/><script>' }, DRAWING, '/path'],
  ['/logo', { kind: 'file', file: 'logo.svg' }, 'logo.svg is not in the folder bank', '/file'],
  ['/favicon', 'x.ico', 'x.ico must be a file of svg or png'],
  ['/font', 'x.ttf', 'x.ttf must be a file of woff2'],
  ['/wordings/en-US', { 'a b': {} }, 'is not a valid name', '/a b'],
  ['/wordings/en-US/login/title', 7, 'must be a text in quotes or an object in braces'],
  ['/wordings/fr-FR', {}, 'is not a known field'],
]; // prettier-ignore

test.each(
  CASES.filter((_case, at) => !isQuick || at % 2 === 0).map(
    ([field, value, reason, at = '']) => [field, value, reason, at] as const,
  ),
)('%s as %j: %s @WL-7 @SEC-R8 @SEC-R9 @SEC-R13 @D-2 @D-4 @D-16', (field, value, reason, at) => {
  // The words of a key `Bank.json` name the file.
  const lines = reason === null ? [] : [`${at.startsWith('/defaultLanguage') ? at : field + at}: ${reason}`];
  expect(check(withValue(BANK, field, value)).map((line) => line.replace(/^\.json /, ''))).toEqual(lines);
});

/** HTML of the two kinds, what is removed, and what is left. */
const HTML = {
  '/heroText/tagline1': [
    ['A<br><b onclick="x()">b</b>', 'onclick of <b>', 'A<br /><b>b</b>'],
    ['<script>x()</script>', '<script>', ''],
    ['<img src=x onerror=x()><svg onload=x()></svg>', '<img>, <svg>', ''],
    ['<p>a</p><p>b</p>', '<p>', 'ab'],
    ['<a href="https://bank.example">x</a>', '<a>', 'x'],
    ['<span style="color:red">x</span>', 'style of <span>', '<span>x</span>'],
  ],
  '/support/content/text': [
    ['<h2>T</h2><p>a <a rel="x" href="https://bank.example/x">b</a> <a href="tel:+491">c</a></p>', null, '<h2>T</h2><p>a <a rel="noopener" href="https://bank.example/x">b</a> <a href="tel:+491" rel="noopener">c</a></p>'],
    ['<a href="javascript:x()">b</a>', 'href="javascript:x()" of <a>', '<a rel="noopener">b</a>'],
    ['<a href="//evil.example">b</a>', 'href="//evil.example" of <a>', '<a rel="noopener">b</a>'],
    ['<a target="_blank" href="https://bank.example">b</a>', 'target of <a>', '<a href="https://bank.example" rel="noopener">b</a>'],
    ['<form action="/x"><input><button>y</button></form>', '<form>, <input>, <button>', 'y'],
    ['<iframe src="/x"></iframe><svg></svg><style></style>', '<iframe>, <svg>, <style>', ''],
  ],
  '/support/selfRegistrationContent/text': [['<u>x</u>', '<u>', 'x']],
  '/mobileSheetConfig/sheetContent': [['<u>x</u>', '<u>', 'x']],
  '/heroText/tagline2': [['<u>x</u>', '<u>', 'x']],
} as const; // prettier-ignore

test.each(Object.entries(HTML).flatMap(([field, cases]) => cases.map((each) => [field, ...each] as const)))(
  'in %s the HTML %s loses %s, which is reported: %j @WL-7 @SEC-R9 @LOG-1',
  (field, html, lost, clean) => {
    const content = withValue(BANK, field, { 'en-US': 'plain', 'de-DE': html });
    expect(check(content)).toEqual(lost === null ? [] : [`${field}/de-DE: loses ${lost} when it is shown`]);
    const { configuration } = checkWhiteLabel({ content, base: standard }, TEXTS);
    expect(readValue(configuration, `${field}/de-DE`)).toBe(clean);
  },
);

/** Overrides of a part's messages, and the mistakes by field. */
const OVERRIDES: readonly (readonly [own: Json, mistakes: Json, key?: string])[] = [
  [{ heading: 'Welcome', sent: 'To <to></to> at {{ time }}', note: { text: '<code>{{reference}}</code>', hint: '' }, wait_one: 'Wait {{count}} s', error: '<b>{{bank}}</b>' }, {}],
  [{ headin: 'x' }, { headin: 'does not replace any message; did you mean "heading"?' }],
  [{ a: { c: 'y' } }, { 'a/c': 'does not replace any message; did you mean "a.b"?' }],
  [{ heading: ' ', note: {} }, { heading: 'is empty', note: 'is empty' }],
  [{ heading: '{{nmae}}' }, { heading: 'has {{nmae}}, for which there is no value' }],
  [{ heading: '{{zzz}}' }, { heading: 'has {{zzz}}, for which there is no value' }],
  [{ wait_other: '{{cout}} s' }, { wait_other: 'has {{cout}}, for which there is no value; did you mean "count"?' }],
  [{ sent: '{{time} <to/>' }, { sent: 'has a {{ or }} that belongs to no value' }],
  [{ sent: 'Sent.' }, { sent: 'drops <to> of the text it replaces' }],
  [{ heading: 'Log <b>in</b>' }, { heading: 'has <b>, which is not in the text it replaces' }],
  [{ note: { text: '<code>{{reference}}' } }, { 'note/text': 'does not open and close <code>' }],
  [{ note: 'x' }, { note: 'must be an object of texts' }],
  [{ heading: { a: 'x' } }, { heading: 'must be a text' }],
  [{ error: 'New.' }, { error: 'drops <b> of the text it replaces' }],
  [{ error: 'New.' }, {}, 'default'],
]; // prettier-ignore

test.each(OVERRIDES.map(([own, mistakes, key = 'bank']) => [own, mistakes, key] as const))(
  'the overrides %j have the mistakes %j @WL-7 @I18N-5',
  (own, mistakes, key) => {
    const fields = { ...(key === 'default' ? standard : BANK), wordings: { 'en-US': { 'login-mf': own } } };
    expect(check(fields).filter((line) => line.includes('/login-mf'))).toEqual(
      Object.entries(mistakes).map(([at, reason]) => `/wordings/en-US/login-mf/${at}: ${String(reason)}`),
    );
  },
);

/** Overrides of e-mails, text messages and phone calls. */
const MESSAGES: readonly (readonly [own: Json, at: string, reason: string | null])[] = [
  [{ passcodeEmail: { lines: { greeting: 'Dear {{firstName}} {{lastName}},' } } }, '', null],
  [{ passcodeEmail: { lines: { farewell: 'Bye' } } }, 'passcodeEmail/lines/farewell', 'does not replace any message; did you mean "passcodeEmail.lines.greeting"?'],
  [{ passcodeEmail: { subject: '{{code}}' } }, 'passcodeEmail/subject', 'has {{code}}, for which there is no value'],
  [{ passcodeEmail: { lines: { code: 'Here it is' } } }, 'passcodeEmail/lines/code', 'loses {{code}} of the text it replaces'],
  [{ invitation: { lines: { url: 'Open the app.' } } }, 'invitation/lines/url', 'loses {{loginAddress}} of the text it replaces'],
  [{ passcodeSms: { lines: { code: 'Code {{code}} für {{firstName}}' } } }, 'passcodeSms/lines/code', 'has {{firstName}}, for which there is no value'],
  [{ passcodeCall: { lines: 'Hello' } }, 'passcodeCall/lines', 'must be an object of texts'],
  [{ passwordChangedSms: { lines: { text: `Changed. ${'Long. '.repeat(30)}{{brand}}` } } }, 'passwordChangedSms', 'is 29 characters too long for one text message'],
  [{ recoveryLockedSms: { lines: { text: 'Gesperrt 銀行 {{reference}}' } } }, 'recoveryLockedSms', 'has letters that no text message can carry: 銀 行'],
]; // prettier-ignore

test.each(MESSAGES)('the message texts %j: %s %s @WL-7 @D-4', (own, at, reason) => {
  const lines = reason === null ? [] : [`/wordings/en-US/messages/${at}: ${reason}`];
  expect(check({ ...BANK, wordings: { 'en-US': { messages: own } } })).toEqual(lines);
});

/** Blocks of the default, with the fields that are missing in an empty one. */
const BLOCKS = {
  cookiePolicyConfig: ['activateCookiePolicyRoute', 'displayEuCookieBar'],
  heroText: ['tagline1', 'tagline2'],
  linkConfig: ['links'],
  selfRegLinkConfig: ['links'],
  loginFormLabels: [],
  sorryConfig: [],
  checkBrowserConfig: ['excludedBrowsers', 'title', 'message'],
  mobileSheetConfig: [],
  features: ['fuidEnabled', 'liveChat', 'selfRegistration', 'support'],
  support: ['customSupport'],
} as const;

test.each(Object.entries(BLOCKS))('%s is complete in the default, and an object @WL-3 @WL-7', (block, lacks) => {
  expect(check(withValue(standard, `/${block}`, undefined))).toEqual([`/${block}: is missing`]);
  expect(check(withValue(standard, `/${block}`, {}))).toEqual(lacks.map((field) => `/${block}/${field}: is missing`));
  // A client may omit a block or leave it empty; the default's then applies.
  expect(check(withValue(BANK, `/${block}`, {}))).toEqual([]);
  for (const nothing of [null, [], 'text', 7])
    expect(check(withValue(BANK, `/${block}`, nothing))).toEqual([`/${block}: must be an object in braces`]);
}); // prettier-ignore

test('mistakes of every kind are reported at once @WL-7', () => {
  const fields = { timeZone: 'Berlin', languages: ['de-DE'], defaultLanguage: 'en-US', heroText: { tagline1: { 'en-US': '<p>x</p>', 'de-DE': 'y' } }, wordings: { 'en-US': { 'login-mf': { headin: 'x' }, 'login-fm': { heading: 'z' } } } }; // prettier-ignore
  expect(check({ ...BANK, ...fields })).toEqual([
    `/timeZone: ${TIME_ZONE}`,
    '/heroText/tagline1/en-US: loses <p> when it is shown',
    '/defaultLanguage: must be one of the languages',
    '/wordings/en-US/login-mf/headin: does not replace any message; did you mean "heading"?',
    '/wordings/en-US/login-fm: is not a scope of messages; did you mean "login-mf"?',
  ]);
  expect(check({ ...BANK, name: '', brandColour: 'teal', herotext: {} })).toEqual([
    '/herotext: is not a known field; did you mean "heroText"?',
    '/name: must not be empty',
    '/brandColour: must be a colour like #0f4c4f',
  ]);
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
  const { problems, configuration } = checkWhiteLabel({ content, base: standard }, TEXTS);
  expect(problems).not.toEqual([]);
  expect(configuration).toBeNull();
});

/** A client with all that production requires. */
const COMPLETE: Json = {
  ...BANK,
  timeZone: 'Europe/Berlin',
  homeUrl: 'https://www.bank.example',
  messageConfig: { replyToEmail: 'help@bank.example' },
  heroText: { tagline1: BOTH, tagline2: BOTH },
  linkConfig: { links: [] },
  selfRegLinkConfig: { links: [] },
  cookiePolicyConfig: { apiEndpointEMEA: '/a.json', apiEndpointOther: '/a.json' },
  support: { content: { phone: { number: '+49 69 90009 142', note: BOTH } } },
};

/** Fields that a client lacks, changes of the default, and what is missing in production. */
const MISSING: readonly (readonly [changes: Json, base: Json, missing: readonly string[]])[] = [
  [{}, {}, []],
  [{ timeZone: undefined }, {}, ['/timeZone']],
  [{ messageConfig: undefined }, {}, ['/messageConfig']],
  [{ messageConfig: { senderEmail: 'help@bank.example' } }, {}, []],
  [{ support: undefined }, {}, ['/support/content']],
  [{ support: { content: {} } }, {}, ['/support/content']],
  [{ support: undefined, features: { support: false } }, {}, []],
  [{}, { support: { ...(standard['support'] as Json), customSupport: true } }, ['/support/selfRegistrationContent']],
  [{ linkConfig: undefined }, {}, ['/linkConfig/links']],
  [{ cookiePolicyConfig: undefined }, {}, ['/cookiePolicyConfig/apiEndpointEMEA', '/cookiePolicyConfig/apiEndpointOther']],
  [{ cookiePolicyConfig: { activateCookiePolicyRoute: false } }, {}, []],
  [{ heroText: undefined }, {}, ['/heroText/tagline1', '/heroText/tagline2']],
  [{ selfRegLinkConfig: undefined }, {}, ['/selfRegLinkConfig/links']],
  [{ selfRegLinkConfig: undefined, features: { selfRegistration: false } }, {}, []],
  [{ homeUrl: undefined }, {}, []],
  [{ homeUrl: undefined }, { homeUrl: 'https://www.default.example' }, ['/homeUrl']],
  [{ homeUrl: undefined }, { homeUrl: 'https://www.default.example/{wl}' }, []],
  [{}, { consentScript: { source: '/app/consent.js', domainIds: {} } }, ['/consentScript']],
  [{}, { wordings: { 'de-DE': { 'info-pages-mf': { termsOfUse: { text: 'x' } } } } }, ['/wordings/de-DE/info-pages-mf/termsOfUse']],
  [{}, { wordings: { 'en-US': { 'info-pages-mf': { cookiePolicy: { text: 'x' } } } } }, ['/wordings/en-US/info-pages-mf/cookiePolicy']],
  [{}, { wordings: { 'en-US': { messages: { helpDesk: { whom: 'us' } } } } }, ['/wordings/en-US/messages/helpDesk']],
]; // prettier-ignore

test.each(MISSING)(
  'a file with %j over %j lacks %j in production only @WL-7',
  (changes, inherited, missing) => {
    const [content, base] = [
      { ...COMPLETE, ...changes },
      { ...standard, ...inherited },
    ];
    const found = check(content, base, { requiresOwnContacts: true });
    expect(found.map((line) => line.split(': ', 1)[0])).toEqual(missing);
    for (const line of found) expect(line).toContain(': is missing: ');
    expect(check(content, base)).toEqual([]);
  },
);

test('with a custom sign-on a client without a home is rejected, unless the settings name one @D-16', () => {
  const lacks = '/homeUrl: is required with SIGN_ON_SERVICE_URL';
  expect(check(BANK, standard, { requiresHome: true })).toEqual([lacks]);
  expect(check(COMPLETE, standard, { requiresHome: true })).toEqual([]);
  expect(check(BANK, standard, { requiresHome: true, homeUrl: '/home' })).toEqual([]);
});
