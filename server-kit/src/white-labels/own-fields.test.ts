import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WhiteLabelFile } from '@portal/contract/white-label';
import { createConfiguration } from './client-configuration';
import { newWhiteLabel } from './new-white-label';

const standard = JSON.parse(
  readFileSync(join(__dirname, '../../../shared-wl-assets/white-labels/default.json'), 'utf8'),
) as WhiteLabelFile;

const complete = JSON.parse(
  newWhiteLabel(
    {
      key: 'bank',
      supportPhone: '+49 69 90009 142',
      supportHours: 'Every day',
      supportHoursGerman: 'Täglich',
      replyToEmail: 'help@bank.example',
      homeUrl: 'https://www.bank.example',
      timeZone: 'Europe/Berlin',
      privacyUrl: 'https://www.bank.example/privacy',
      cookiePolicy: '/app/cs5/bank/cookies.json',
    },
    'schema.json',
  ),
) as WhiteLabelFile;

function fieldsMissing(file: WhiteLabelFile, base = standard): readonly string[] {
  const created = createConfiguration(base, file, { requiresOwnContacts: true });
  return 'problems' in created ? created.problems.map(({ field }) => field) : [];
}

function without(...names: readonly (keyof WhiteLabelFile)[]): WhiteLabelFile {
  return Object.fromEntries(
    Object.entries(complete).filter(([name]) => !names.some((each) => each === name)),
  ) as unknown as WhiteLabelFile;
}

test('a file with its own contacts and legal texts lacks nothing, and neither does the default @WL-7', () => {
  expect(fieldsMissing(complete)).toEqual([]);
  expect(fieldsMissing(standard)).toEqual([]);
});

test('a new default.json is complete, and lacks the contacts of the bank only @WL-7', () => {
  const file = JSON.parse(newWhiteLabel({ key: 'default', name: 'A & B' }, 'schema.json')) as WhiteLabelFile;
  expect(createConfiguration(file, file)).toHaveProperty('configuration.name', 'A & B');
  expect(fieldsMissing(file, file)).toEqual(['/messageConfig']);
  expect(file.features).toEqual({
    fuidEnabled: false,
    liveChat: false,
    selfRegistration: false,
    support: false,
  });
  const contacts = { key: 'default', supportPhone: '+49 69 90009 142', supportHours: 'Every day', supportHoursGerman: 'Täglich', senderEmail: 'login@bank.example' }; // prettier-ignore
  const whole = JSON.parse(newWhiteLabel(contacts, 'schema.json')) as WhiteLabelFile;
  expect([fieldsMissing(whole, whole), whole.features?.support]).toEqual([[], true]);
});

test.each([
  ['timeZone', ['/timeZone']],
  ['messageConfig', ['/messageConfig']],
  ['support', ['/support/content']],
  ['linkConfig', ['/linkConfig/links']],
  ['cookiePolicyConfig', ['/cookiePolicyConfig/apiEndpointEMEA', '/cookiePolicyConfig/apiEndpointOther']],
  ['heroText', ['/heroText/tagline1', '/heroText/tagline2']],
  ['features', ['/selfRegLinkConfig/links']],
  ['homeUrl', []],
] as const)('without %s a file lacks %j in production, and nothing in LOCAL @WL-7', (name, fields) => {
  const file = without(name);
  expect(fieldsMissing(file)).toEqual(fields);
  expect(createConfiguration(standard, file)).toHaveProperty('configuration');
});

test.each<[string, Partial<WhiteLabelFile>, WhiteLabelFile, readonly string[]]>([
  ['a home', { homeUrl: 'https://www.default.example' }, without('homeUrl'), ['/homeUrl']],
  ['a home with {wl}', { homeUrl: 'https://www.default.example/{wl}' }, without('homeUrl'), []],
  [
    'a consent script',
    { consentScript: { source: '/app/consent.js', domainIds: {} } },
    complete,
    ['/consentScript'],
  ],
  [
    'own terms of use',
    { wordings: { 'de-DE': { 'info-pages-mf': { termsOfUse: { text: 'x' } } } } },
    complete,
    ['/wordings/de-DE/info-pages-mf/termsOfUse'],
  ],
  [
    'support for future clients',
    { support: { ...standard.support, customSupport: true } },
    { ...complete, support: { content: complete.support?.content ?? {} } },
    ['/support/selfRegistrationContent'],
  ],
])('%s of the default is not another client’s @WL-7', (_name, inherited, file, fields) => {
  expect(fieldsMissing(file, { ...standard, ...inherited })).toEqual(fields);
});

test('a Help Desk without a contact counts as missing, one that is switched off does not @WL-7', () => {
  expect(fieldsMissing({ ...complete, support: { content: {} } })).toEqual(['/support/content']);
  expect(
    fieldsMissing({ ...without('support'), features: { support: false, selfRegistration: false } }),
  ).toEqual([]);
});
