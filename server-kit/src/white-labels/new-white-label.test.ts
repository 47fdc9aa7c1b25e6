/** @jest-environment node */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WhiteLabelFile } from '@portal/contract/white-label';
import { type NewWhiteLabel, newWhiteLabel } from './new-white-label';
import { checkWhiteLabels } from './white-label-check';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'new-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const SUPPORT = {
  supportPhone: '+49 69 90009 142',
  supportHours: 'Every day',
  supportHoursGerman: 'Täglich',
};

function create(values: NewWhiteLabel): WhiteLabelFile {
  const text = newWhiteLabel(values, 'schema.json');
  writeFileSync(join(folder, `${values.key}.json`), text);
  return JSON.parse(text) as WhiteLabelFile;
}

test('new files pass every check, a default included, but lack contacts for production @WL-7', () => {
  const standard = create({ key: 'default', name: 'A & B' });
  expect(standard.features).toEqual({
    fuidEnabled: false,
    liveChat: false,
    selfRegistration: false,
    support: false,
  });
  expect(create({ key: 'north-bank' })).toMatchObject({
    name: 'North Bank',
    logo: { kind: 'initial', text: 'N' },
  });
  create({ key: '7', name: '7', brandColour: '#ffcc00' });
  const { mistakes, beforeProduction } = checkWhiteLabels(folder, new Map());
  expect(mistakes).toEqual([]);
  expect(beforeProduction.filter(({ file }) => file === 'default.json').map(({ field }) => field)).toEqual([
    '/messageConfig',
  ]);
});

test('new files with all contacts lack nothing in production @WL-7', () => {
  const contacts = {
    ...SUPPORT,
    senderEmail: 'login@bank.example',
    timeZone: 'Europe/Berlin',
    homeUrl: '/home',
  };
  const pages = { imprintUrl: 'https://bank.example/i', privacyUrl: 'https://bank.example/p' };
  const standard = create({ key: 'default', ...contacts });
  const bank = create({ key: 'bank', ...contacts, ...pages, cookiePolicy: '/app/cs5/bank/cookies.json' });
  expect([standard.features?.support, bank.linkConfig?.links?.length]).toEqual([true, 2]);
  expect(create({ key: 'other', ...contacts, ...pages, cookiePolicy: 'none' }).cookiePolicyConfig).toEqual({
    activateCookiePolicyRoute: false,
    displayEuCookieBar: false,
  });
  expect(checkWhiteLabels(folder, new Map(), { requiresOwnContacts: true }).mistakes).toEqual([]);
});

test.each<[NewWhiteLabel, string]>([
  [{ key: 'North' }, 'key "North" must be lower-case letters, digits and hyphens'],
  [{ key: '__proto__' }, 'key "__proto__" must be lower-case letters'],
  [{ key: 'apps' }, 'key "apps" is the path of the pages after login.'],
  [{ key: 'bank', name: 'x'.repeat(61) }, '" must have at most 60 characters.'],
  [{ key: '---' }, 'name "" must not be empty.'],
  [{ key: 'bank', brandColour: 'teal' }, 'brandColour "teal" must be a colour like #0f4c4f.'],
  [{ key: 'bank', timeZone: 'Berlin' }, 'timeZone "Berlin" must be an IANA time zone'],
  [{ key: 'bank', supportEmail: 'a@bank.example' }, 'The Help Desk needs its hours in both languages'],
  [
    { key: 'bank', ...SUPPORT, supportPhone: '0800' },
    'support/content/phone/number "0800" must be a phone number',
  ],
  [
    { key: 'bank', name: '', imprintUrl: 'http://x' },
    'name "" must not be empty.\nlinkConfig/links/0/target "http://x" must be an https',
  ],
])('a new white label from %j is rejected with %j @WL-7', (values, message) => {
  expect(() => newWhiteLabel(values, 's')).toThrow(message);
});
