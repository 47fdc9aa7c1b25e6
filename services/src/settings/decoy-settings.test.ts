import { DEMO_DECOYS, readDecoySettings, requireOwnDecoys } from './decoy-settings';
import type { Environment } from '@portal/shared-wl-assets/environment';
import { RECOVERY_DEFAULTS } from './settings';

test('SEC-R4 the settings say what contacts look like; what cannot be understood is named', () => {
  expect(readDecoySettings({})).toEqual(DEMO_DECOYS);
  expect(
    readDecoySettings({
      RECOVERY_DECOY_DOMAINS: 'mail.example, mail.example,post.example',
      RECOVERY_DECOY_PHONE_DIGITS: '11,12',
      RECOVERY_DECOY_MAIL_LENGTHS: '6,8,64',
      RECOVERY_DECOY_CHANNELS: 'email+sms, call',
      RECOVERY_DECOY_STAFF_DOMAINS: 'bank.example',
      RECOVERY_DECOY_MAIL_BEGINS: 'lower, upper,digit',
      RECOVERY_DECOY_MAIL_NAMES: 'id, other,other',
      RECOVERY_DECOY_STAFF_NAMES: 'id',
      RECOVERY_DECOY_PHONES: 'same,two',
    }),
  ).toEqual({
    domains: ['mail.example', 'mail.example', 'post.example'],
    phoneDigits: [11, 12],
    mailLengths: [6, 8, 64],
    channels: [['Email', 'SMS'], ['Call']],
    internalDomains: ['bank.example'],
    mailBegins: ['lower', 'upper', 'digit'],
    mailNames: ['id', 'other', 'other'],
    internalMailNames: ['id'],
    phones: ['same', 'two'],
  });
  for (const text of ['mail', '@mail.example', 'mail.example,,post.example'])
    expect(() => readDecoySettings({ RECOVERY_DECOY_DOMAINS: text })).toThrow('RECOVERY_DECOY_DOMAINS');
  for (const text of ['6', '16', 'eleven', '11;12'])
    expect(() => readDecoySettings({ RECOVERY_DECOY_PHONE_DIGITS: text })).toThrow(
      'RECOVERY_DECOY_PHONE_DIGITS',
    );
});

test.each([
  ['RECOVERY_DECOY_MAIL_LENGTHS', ['0', '65', '8;9', '8.5']],
  ['RECOVERY_DECOY_STAFF_DOMAINS', ['bank', 'bank.example,']],
  ['RECOVERY_DECOY_MAIL_BEGINS', ['small', 'constructor', 'lower;upper']],
  ['RECOVERY_DECOY_MAIL_NAMES', ['ID', 'name', 'id;other', 'constructor']],
  ['RECOVERY_DECOY_STAFF_NAMES', ['yes', 'id,']],
  ['RECOVERY_DECOY_PHONES', ['one', 'same,,two']],
  ['RECOVERY_DECOY_CHANNELS', ['mail', 'email+', 'email sms', 'constructor', 'email+sms+call+sms']],
])('SEC-R4 %s is named when it cannot be understood', (name, texts) => {
  for (const text of texts) expect(() => readDecoySettings({ [name]: text })).toThrow(name);
});

test('SEC-R16 outside LOCAL and MOCK the demo’s decoys are refused, those of numbers where there are any', () => {
  const start = (environment: Environment, variables: Record<string, string>, hasPhone = true) =>
    requireOwnDecoys(environment, { ...RECOVERY_DEFAULTS, decoys: readDecoySettings(variables) }, hasPhone);
  const domains = { RECOVERY_DECOY_DOMAINS: 'mail.example' };
  const names = { RECOVERY_DECOY_MAIL_NAMES: 'id,other' };
  const digits = { RECOVERY_DECOY_PHONE_DIGITS: '11' };
  for (const environment of ['LOCAL', 'MOCK'] as const) expect(() => start(environment, {})).not.toThrow();
  for (const environment of ['DEV', 'QA', 'XAT', 'PRODUCTION'] as const) {
    expect(() => start(environment, { ...names, ...digits })).toThrow('RECOVERY_DECOY_DOMAINS must be set');
    expect(() => start(environment, { ...domains, ...digits })).toThrow(
      'RECOVERY_DECOY_MAIL_NAMES must be set',
    );
    expect(() => start(environment, { ...domains, ...names })).toThrow(
      'RECOVERY_DECOY_PHONE_DIGITS must be set',
    );
    expect(() => start(environment, { ...domains, ...names }, false)).not.toThrow();
    expect(() => start(environment, { ...domains, ...names, ...digits })).not.toThrow();
  }
});
