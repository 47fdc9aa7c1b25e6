import path from 'node:path';
import { loadWhiteLabels } from '@portal/server-kit/white-labels';
import { readSettings } from '@portal/services';
import { renderWelcome } from './welcome';

const WHITE_LABELS = path.resolve(__dirname, '../../../shared-wl-assets/white-labels');
const USERS = [{ userId: 'alex.morgan', password: 'Secret-1', note: 'all channels' }];
const SIGN_ON = { 'sign-on': 'http://localhost:9100' };

interface Setting {
  readonly environment?: 'LOCAL' | 'PRODUCTION';
  readonly upstreams?: Parameters<typeof renderWelcome>[1]['upstreams'];
  readonly homeUrl?: string;
  readonly directory?: ReturnType<typeof readSettings>['users']['directory'];
}

function welcome({ environment = 'LOCAL', upstreams = {}, homeUrl, directory }: Setting = {}): string {
  const settings = { upstreams, services: { environment, users: { directory } } };
  return renderWelcome(
    'http://localhost:8080',
    settings,
    { apps: [{ name: 'clip' }], whiteLabels: loadWhiteLabels(WHITE_LABELS, { homeUrl }) },
    USERS,
  );
}

/** URLs that the message names. */
function urls(setting: Setting): readonly string[] {
  return welcome(setting).match(/https?:\S+/g) ?? [];
}

test('the start prints the URLs to open and the demo users @D-14', () => {
  expect(urls({})).toEqual(
    [
      '/apps/home',
      '/default/fps',
      '/apps/home?wl=lioninternet',
      '/apps/home?wl=karmesin',
      '/app/clip/login',
      '/dev/outbox',
      '/dev/statistics',
    ].map((each) => `http://localhost:8080${each}`),
  );
  expect(welcome()).toMatch(/alex\.morgan +Secret-1 +all channels/);
});

test('with custom services only existing pages are listed @D-16', () => {
  const upstreams = { ...SIGN_ON, statistics: 'http://localhost:9300' };
  expect(urls({ upstreams })).toEqual(
    ['/default/fps', '/dev/outbox'].map((each) => `http://localhost:8080${each}`),
  );
  expect(urls({ upstreams, homeUrl: 'https://online.bank.example/{wl}' })).toEqual([
    'https://online.bank.example/default',
    'http://localhost:8080/default/fps',
    'https://online.bank.example/lioninternet',
    'https://online.bank.example/karmesin',
    'http://localhost:8080/dev/outbox',
  ]);
  expect(urls({ upstreams, homeUrl: 'http://localhost:9200/' })).toEqual([
    'http://localhost:9200/',
    'http://localhost:8080/default/fps',
    'http://localhost:8080/dev/outbox',
  ]);
  expect(welcome({ upstreams })).toContain('Demo users');
  expect(welcome({ upstreams: { ...upstreams, recovery: 'http://localhost:9000' } })).not.toContain(
    'Demo users',
  );
});

test('with a directory no demo users are named @D-13', () => {
  const directory = readSettings({
    PORTAL_ENVIRONMENT: 'LOCAL',
    LDAP_URL: 'ldaps://ldap.bank.test',
    LDAP_BIND_DN: 'cn=portal,dc=bank,dc=test',
    LDAP_BIND_PASSWORD: 'Hush-Harbor-7',
    LDAP_BASE_DN: 'dc=bank,dc=test',
  }).users.directory;
  expect(directory).toBeDefined();
  expect(welcome({ directory })).not.toContain('Demo users');
});

test('in production neither demo users nor the outbox are named @SEC-R16', () => {
  const text = welcome({ environment: 'PRODUCTION' });
  expect(text).not.toContain('Demo users');
  expect(text).not.toContain('/dev/');
});
