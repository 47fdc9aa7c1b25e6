import { randomBytes } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { runPreflight } from './preflight';
import { readEdgeSettings } from '../settings/settings';

const WHITE_LABELS = path.resolve(__dirname, '../../../shared-wl-assets/white-labels');
const SERVER_KEY = randomBytes(32).toString('base64');
function check(variables: Record<string, string>) {
  return runPreflight(
    readEdgeSettings({ PORTAL_ENVIRONMENT: 'LOCAL', SERVER_KEY, PORT: '0', HOST: '127.0.0.1', ...variables }),
    WHITE_LABELS,
  );
}

test('D-14 the port for counts is tried before anything is built', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo;
  await expect(check({ METRICS_PORT: String(port) })).rejects.toThrow(
    `Port ${port} of METRICS_PORT is taken`,
  );
  await new Promise((done) => other.close(done));
  expect((await check({ METRICS_PORT: String(port) })).keys()).toContain('default');
});

test('D-3 D-14 a database server that is away is named before anything is built', async () => {
  await expect(check({ DATABASE_URL: 'postgres://portal:hush@127.0.0.1:9/portal' })).rejects.toThrow(
    'The database server named by DATABASE_URL cannot be reached.',
  );
});

const PRODUCTION = { PORTAL_ENVIRONMENT: 'PRODUCTION', PUBLIC_ORIGIN: 'https://login.bank.example' };

test('SEC-R16 D-4 a missing mail server is reported before anything is built', async () => {
  await expect(check(PRODUCTION)).rejects.toThrow('No way to send e-mail is set up');
});

test('D-3 nothing is asked for recovery where the service is somebody else’s', async () => {
  const whiteLabels = await check({ ...PRODUCTION, RECOVERY_SERVICE_URL: 'https://recovery.bank.example' });
  expect(whiteLabels.keys()).toContain('default');
});

const DIRECTORY = {
  LDAP_URL: 'ldaps://127.0.0.1:9',
  LDAP_BIND_DN: 'cn=portal,dc=bank,dc=test',
  LDAP_BIND_PASSWORD: 'Hush-Harbor-7',
  LDAP_BASE_DN: 'dc=bank,dc=test',
};

test('D-3 a directory that is away, or that no service of the portal uses, is named before anything is built', async () => {
  await expect(check(DIRECTORY)).rejects.toThrow('The directory in LDAP_URL refuses connections.');
  const own = {
    RECOVERY_SERVICE_URL: 'https://own.bank.example',
    SIGN_ON_SERVICE_URL: 'https://own.bank.example',
  };
  await expect(check({ ...DIRECTORY, ...own })).rejects.toThrow('LDAP_URL has no effect');
});
