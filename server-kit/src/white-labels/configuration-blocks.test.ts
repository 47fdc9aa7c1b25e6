/** @jest-environment node */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WhiteLabelError } from './white-label-error';
import { loadWhiteLabels } from './white-label-registry';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

const shippedDefault = JSON.parse(
  readFileSync(join(__dirname, '../../../shared-wl-assets/white-labels/default.json'), 'utf8'),
) as Record<string, unknown>;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blocks-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the problems of a portal with this default and this client. */
function mistakes(standard: object, client: object = {}): readonly string[] {
  writeFileSync(join(folder, 'default.json'), JSON.stringify(standard));
  const file = { key: 'bank', name: 'Bank', brandColour: '#2b3a8c', ...client };
  writeFileSync(join(folder, 'bank.json'), JSON.stringify(file));
  try {
    loadWhiteLabels(folder);
    return [];
  } catch (error) {
    if (error instanceof WhiteLabelError) return error.message.split('\n');
    throw error;
  }
}

const text = { 'en-US': 'x', 'de-DE': 'y' };

/** For each block: the fields missing in an empty default, and a malformed client value with its message. */
const blocks: readonly (readonly [
  block: string,
  lacks: readonly string[],
  malformed: object,
  says: string,
])[] = [
  [
    'cookiePolicyConfig',
    ['activateCookiePolicyRoute', 'displayEuCookieBar'],
    { apiEndpointEMEA: 'https://elsewhere.example/a.json' },
    '/apiEndpointEMEA: must be a path of this site that begins with one slash',
  ],
  [
    'heroText',
    ['tagline1', 'tagline2'],
    { tagline1: { 'en-US': 'only English' } },
    '/tagline1/de-DE: is missing',
  ],
  [
    'linkConfig',
    ['links'],
    { links: [{ kind: 'external', label: text, target: 'http://plain.example' }] },
    '/links/0/target: must be an https address',
  ],
  [
    'selfRegLinkConfig',
    ['links'],
    { links: [{ linkType: 'NEW', label: text }] },
    '/links/0/linkType: must be one of GOA, OAA',
  ],
  ['loginFormLabels', [], { userLabel: 'User' }, '/userLabel: must be an object in braces'],
  [
    'sorryConfig',
    [],
    { image: 'https://cdn.example/sorry.png' },
    '/image: must be a path of this site that begins with one slash',
  ],
  [
    'checkBrowserConfig',
    ['excludedBrowsers', 'title', 'message'],
    { excludedBrowsers: 'IE' },
    '/excludedBrowsers: must be a list in brackets',
  ],
  [
    'mobileSheetConfig',
    [],
    { methods: { onActionButtonClick: 'a()' }, actionButtonText: text },
    '/methods/onActionButtonClick: must be the name of a registered function',
  ],
  [
    'features',
    ['fuidEnabled', 'liveChat', 'selfRegistration', 'support'],
    { support: 'yes' },
    '/support: must be true or false',
  ],
  [
    'support',
    ['customSupport'],
    { content: { phone: { number: '0800', note: text } } },
    '/content/phone/number: must be a phone number with country code',
  ],
];

test.each(blocks.filter((_case, at) => !isQuick || at % 2 === 0))(
  '%s: missing, empty and malformed @WL-3 @WL-7',
  (block, lacks, malformed, says) => {
    expect(mistakes({ ...shippedDefault, [block]: undefined })).toEqual([
      `default.json /${block}: is missing`,
    ]);
    expect(mistakes({ ...shippedDefault, [block]: {} })).toEqual(
      lacks.map((field) => `default.json /${block}/${field}: is missing`),
    );
    // A client may omit a block or leave it empty; the default's then applies.
    expect(mistakes(shippedDefault, { [block]: {} })).toEqual([]);
    expect(mistakes(shippedDefault)).toEqual([]);
    expect(mistakes(shippedDefault, { [block]: malformed })).toEqual([`bank.json /${block}${says}`]);
    for (const nothing of [null, [], 'text', 7]) {
      expect(mistakes(shippedDefault, { [block]: nothing })).toEqual([
        `bank.json /${block}: must be an object in braces`,
      ]);
    }
  },
);

test.each([
  ['languages', [], 'must not be empty'],
  ['defaultLanguage', 'fr-FR', 'must be one of en-US, de-DE'],
  ['loginRoute', 'login', 'must be a path of this site that begins with one slash'],
  ['loginMode', 'old', 'must be one of new-device-portal'],
  ['loginPasswordMinimumLength', 0, 'must be at least 1'],
  ['timeZone', 'Berlin', 'must be an IANA time zone, such as Europe/Berlin'],
  ['timeZone', '+02:00', 'must be an IANA time zone, such as Europe/Berlin'],
  ['timeZone', '', 'must not be empty'],
  ['clickStatistics', 'elsewhere', 'must be one of portal, digitalPulse'],
  ['systemRequirementsFile', '//evil.example/x', 'must be a path of this site that begins with one slash'],
  ['brandColour', '#12', 'must be a colour like #0f4c4f'],
  ['name', '', 'must not be empty'],
])('%s as %j is rejected @WL-7', (field, value, says) => {
  const line = says === null ? `/${field}/0: must be one of internal, external` : `/${field}: ${says}`;
  expect(mistakes(shippedDefault, { [field]: value })).toEqual([`bank.json ${line}`]);
});
