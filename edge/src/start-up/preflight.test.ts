import { randomBytes } from 'node:crypto';
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type LoadedWhiteLabels, newWhiteLabel, WhiteLabelError } from '@portal/server-kit/white-labels';
import { readEdgeSettings } from '../settings/settings';
import { runPreflight } from './preflight';
import { readConfiguration } from './read-configuration';

const WORKSPACE = path.resolve(__dirname, '../../..');
const DEMO_CLIENTS = path.join(WORKSPACE, 'shared-wl-assets/white-labels');
const WHITE_LABELS = mkdtempSync(path.join(tmpdir(), 'portal-clients-'));
beforeAll(() => cpSync(DEMO_CLIENTS, WHITE_LABELS, { recursive: true }));
afterAll(() => rmSync(WHITE_LABELS, { recursive: true }));
const SERVER_KEY = randomBytes(32).toString('base64');
/** Runs all checks before a build, as a start does. */
async function check(
  variables: Record<string, string>,
  whiteLabelFolder = WHITE_LABELS,
): Promise<LoadedWhiteLabels> {
  const { settings, whiteLabels } = readConfiguration(
    {
      PORTAL_ENVIRONMENT: 'LOCAL',
      SERVER_KEY,
      PORT: '0',
      HOST: '127.0.0.1',
      WHITE_LABELS_DIR: whiteLabelFolder,
      ...variables,
    },
    WORKSPACE,
  );
  await runPreflight(settings);
  return whiteLabels;
}

test('the metrics port is checked before anything is built @D-14', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  await expect(check({ METRICS_PORT: String(port) })).rejects.toThrow(`Port ${port} of METRICS_PORT is used`);
  await new Promise((done) => other.close(done));
  expect((await check({ METRICS_PORT: String(port) })).keys()).toContain('default');
});

test('an unreachable database server is reported before anything is built @D-3 @D-14', async () => {
  await expect(check({ DATABASE_URL: 'postgres://portal:hush@127.0.0.1:9/portal' })).rejects.toThrow(
    'The database server in DATABASE_URL cannot be reached.',
  );
});

describe.each(['LOCAL', 'PRODUCTION'])('in %s', (PORTAL_ENVIRONMENT) => {
  test.each([
    [
      { wordings: { 'de-DE': { messages: { passcodeSms: { lines: { code: 'Guten Tag' } } } } } },
      'bank.json /wordings/de-DE/messages/passcodeSms/lines/code: loses {{code}} of the text it replaces',
    ],
    [
      { messageConfig: { senderEmail: 'login' } },
      'bank.json /messageConfig/senderEmail: must be one e-mail address without a name',
    ],
  ])(
    'the start leaves out a client with the texts or the sender of messages %j @WL-7 @D-4',
    async (fields, sentence) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'preflight-'));
      copyFileSync(path.join(WHITE_LABELS, 'default.json'), path.join(folder, 'default.json'));
      const bank = { key: 'bank', name: 'Bank', brandColour: '#2b3a8c', ...fields };
      writeFileSync(path.join(folder, 'bank.json'), JSON.stringify(bank));
      const variables = {
        PORTAL_ENVIRONMENT,
        PUBLIC_ORIGIN: 'https://login.bank.example',
        RECOVERY_SERVICE_URL: 'https://recovery.bank.example',
      };
      try {
        const whiteLabels = await check(variables, folder);
        expect(whiteLabels.keys()).toEqual(['default']);
        expect(new WhiteLabelError(whiteLabels.problems).message).toContain(sentence);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
});

const PRODUCTION = { PORTAL_ENVIRONMENT: 'PRODUCTION', PUBLIC_ORIGIN: 'https://login.bank.example' };

test('a missing mail server is reported before anything is built @SEC-R16 @D-4', async () => {
  await expect(check(PRODUCTION)).rejects.toThrow('E-mail is not configured');
});

test('a custom recovery service needs no recovery settings @D-3', async () => {
  const whiteLabels = await check({ ...PRODUCTION, RECOVERY_SERVICE_URL: 'https://recovery.bank.example' });
  expect(whiteLabels.keys()).toContain('default');
});

test('a client without its own contacts is left out outside LOCAL and MOCK @WL-7 @SEC-R16', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-own-fields-'));
  copyFileSync(path.join(WHITE_LABELS, 'default.json'), path.join(folder, 'default.json'));
  writeFileSync(path.join(folder, 'bank.json'), newWhiteLabel({ key: 'bank' }, 'schema.json'));
  const own = { RECOVERY_SERVICE_URL: 'https://recovery.bank.example' };
  for (const PORTAL_ENVIRONMENT of ['DEV', 'XAT', 'QA', 'PRODUCTION']) {
    const whiteLabels = await check({ ...PRODUCTION, ...own, PORTAL_ENVIRONMENT }, folder);
    expect(whiteLabels.keys()).toEqual(['default']);
    expect(whiteLabels.problems).toContainEqual(
      expect.objectContaining({ file: 'bank.json', field: '/support/content' }),
    );
  }
  for (const PORTAL_ENVIRONMENT of ['LOCAL', 'MOCK'])
    expect((await check({ PORTAL_ENVIRONMENT }, folder)).keys()).toEqual(['bank', 'default']);
  rmSync(folder, { recursive: true });
});

test('only LOCAL and MOCK serve the clients of the workspace, which belong to invented banks @WL-7', async () => {
  for (const PORTAL_ENVIRONMENT of ['DEV', 'QA', 'XAT', 'PRODUCTION'])
    await expect(check({ ...PRODUCTION, PORTAL_ENVIRONMENT }, DEMO_CLIENTS)).rejects.toThrow(
      'WHITE_LABELS_DIR is required outside LOCAL and MOCK',
    );
  for (const PORTAL_ENVIRONMENT of ['LOCAL', 'MOCK'])
    expect((await check({ PORTAL_ENVIRONMENT }, DEMO_CLIENTS)).keys()).toContain('ray');
});

const OWN_SIGN_ON = { RECOVERY_SERVICE_URL: 'https://recovery.bank.example', SIGN_ON_SERVICE_URL: 'https://sso.bank.example' }; // prettier-ignore

test('a custom sign-on without a home URL is rejected before anything is built, except in LOCAL @D-16', async () => {
  await expect(check({ ...PRODUCTION, ...OWN_SIGN_ON })).rejects.toThrow(
    /^HOME_URL is required with SIGN_ON_SERVICE_URL: .*these have none: apistore, cash-management, .* and 12 more\. Example: HOME_URL=https:\/\/online\.bank\.example\/\{wl\}$/,
  );
  const home = 'https://online.bank.example/{wl}';
  const whiteLabels = await check({ ...PRODUCTION, ...OWN_SIGN_ON, HOME_URL: home });
  expect(whiteLabels.get('ray')?.homeUrl).toBe('https://online.bank.example/ray');
  expect((await check(OWN_SIGN_ON)).get('ray')?.homeUrl).toBe('/apps/home?wl=ray');
});

test.each([
  ['http://online.bank.example', /^HOME_URL must be a path of the portal or an https address/m],
  ['https://me:hush@online.bank.example', /^HOME_URL must be a path of the portal/],
  ['/app/{wl}/login', /^HOME_URL must not be the login page/],
])('HOME_URL %s is rejected at start @D-16', (HOME_URL, reason) => {
  const read = () => readEdgeSettings({ ...PRODUCTION, SERVER_KEY, HOME_URL });
  expect(read).toThrow(reason);
  expect(read).not.toThrow(/hush/);
});

const DIRECTORY = {
  LDAP_URL: 'ldaps://127.0.0.1:9',
  LDAP_BIND_DN: 'cn=portal,dc=bank,dc=test',
  LDAP_BIND_PASSWORD: 'Hush-Harbor-7',
  LDAP_BASE_DN: 'dc=bank,dc=test',
};

test('an unreachable or unused directory is reported before anything is built @D-3', async () => {
  await expect(check(DIRECTORY)).rejects.toThrow('The directory in LDAP_URL refuses connections.');
  const ownServices = {
    RECOVERY_SERVICE_URL: 'https://own.bank.example',
    SIGN_ON_SERVICE_URL: 'https://own.bank.example',
  };
  await expect(check({ ...DIRECTORY, ...ownServices })).rejects.toThrow('LDAP_URL has no effect');
});
