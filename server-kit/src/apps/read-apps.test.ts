import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageBoot } from '@portal/contract/page';
import { listAppNames, readApps, resolveApps } from './read-apps';

type Environment = PageBoot['environment'];

const FILE = {
  loginAction: '/login/forms/fees.fcc',
  home: '/fees/',
  hosts: { DEV: 'https://fees.dev.bank.example', PRODUCTION: 'https://fees.bank.example' },
  whiteLabel: 'default',
  failedLoginEvent: 'NLA12',
  cookiePolicy: { EMEA: 'fees-emea', OTHER: 'fees' },
};

function folderWith(name: string, content: unknown): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'apps-'));
  writeFileSync(
    path.join(folder, `${name}.json`),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
  return folder;
}

const apps = readApps(folderWith('fees', FILE));

test.each<[Environment, string]>([
  ['DEV', 'https://fees.dev.bank.example/fees/'],
  ['PRODUCTION', 'https://fees.bank.example/fees/'],
  ['QA', '/fees/'],
  ['LOCAL', '/fees/'],
])('in %s an app sends visitors without a login request to %s @LOG-2 @CLP-1', (environment, home) => {
  expect(resolveApps(apps, environment)).toMatchObject([{ name: 'fees', home }]);
});

test('with a custom sign-on an app without its own host has the home URL @D-16 @CLP-1', () => {
  const home = 'https://online.bank.example';
  const at = (environment: Environment) => resolveApps(apps, environment, home)[0]?.home;
  expect([at('DEV'), at('QA')]).toEqual(['https://fees.dev.bank.example/fees/', home]);
});

test('the clip app is the one of the specification @CLP-1 @STA-3 @INF-5', () => {
  expect(readApps(path.join(__dirname, '../../../apps'))).toEqual([
    {
      name: 'clip',
      loginAction: '/login/forms/ProcessLogin.fcc',
      home: '/apps/',
      hosts: {},
      whiteLabel: 'default',
      failedLoginEvent: 'NLA11',
      cookiePolicy: { EMEA: 'wl-emea-cookie-notice', OTHER: 'wl-cookie-notice' },
    },
  ]);
  expect(listAppNames('/no/such/folder')).toEqual([]);
  expect(() => readApps('/no/such/folder')).toThrow(
    'APPS_DIR names no folder: /no/such/folder does not exist.',
  );
});

test.each<[string, unknown, string]>([
  ['fees', '{', 'fees.json cannot be read'],
  ['Fees', FILE, 'needs a name of small letters'],
  ['fees', { ...FILE, home: 'https://fees.example/' }, '/home must be a path'],
  ['fees', { ...FILE, loginAction: '//evil.example' }, '/loginAction must be a path'],
  ['fees', { ...FILE, hosts: { DEV: 'http://fees.example' } }, '/hosts/DEV must be an https origin'],
  ['fees', { ...FILE, hosts: { DEV: 'https://me:hush@fees.example' } }, '/hosts/DEV must be an https origin'],
  ['fees', { ...FILE, hosts: { TEST: 'https://fees.example' } }, '/hosts'],
  ['fees', { ...FILE, whiteLabel: 'No Key' }, '/whiteLabel must be the key'],
  ['fees', { ...FILE, failedLoginEvent: 'X' }, '/failedLoginEvent must be an event code'],
  ['fees', { ...FILE, cookiePolicy: { EMEA: '../x', OTHER: 'y' } }, '/cookiePolicy/EMEA must be the name'],
  ['fees', { ...FILE, colour: 'red' }, 'colour'],
])('%s.json with a mistake is rejected by name: %j @WL-7', (name, content, message) => {
  expect(() => readApps(folderWith(name, content))).toThrow(message);
});
