import { expect } from '@playwright/test';
import { rawRequest } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { isOnPostgres } from '../portal/test-databases';
import { Visitor } from '../security/visitor';

/* Floods of cheap requests from one network or several, while newcomers of other networks open pages. */

/** Requests that the flood sends at the same time. */
const PARALLEL = 60;
const NEWCOMERS = 30;
const API = '/portal-login-service/public';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal({ PORTAL_ENVIRONMENT: 'LOCAL', TRUSTED_PROXIES: 'loopback' });
});
test.afterAll(() => portal.stop());

interface CheapRequest {
  readonly name: string;
  readonly path: string;
  readonly method?: string;
  readonly type?: string;
  readonly body?: (number: number) => string;
  readonly cookie?: string;
  readonly networks?: number;
}

const JSON_TYPE = 'application/json';
const FORGED = 'recovery-0123456789abcdef=forged; __Host-recovery-0123456789abcdef=forged';

function lookUp(number: number): string {
  const emailId = `a${String(number)}@example.com`;
  return JSON.stringify({ firstName: 'A', lastName: 'B', emailId });
}

/** Returns the body of a start of a recovery, for a new User ID each time. */
function startOf(flow: string): (number: number) => string {
  return (number) => JSON.stringify({ devicePrint: '', flow, userId: `flood.${String(number)}` });
}

const KINDS: readonly CheapRequest[] = [
  { name: 'look-ups', path: `${API}/fuid/lookup`, type: JSON_TYPE, body: lookUp },
  {
    name: 'look-ups with a forged cookie',
    path: `${API}/fuid/lookup`,
    type: JSON_TYPE,
    body: lookUp,
    cookie: FORGED,
  },
  { name: 'starts of a recovery', path: `${API}/fps/auth`, type: JSON_TYPE, body: startOf('FPS') },
  { name: 'starts after a look-up', path: `${API}/fps/auth`, type: JSON_TYPE, body: startOf('FUID') },
  {
    name: 'passcodes with a forged cookie',
    path: `${API}/fps/verify-otp`,
    type: JSON_TYPE,
    body: () => JSON.stringify({ otp: '123456', transactionId: '0123456789abcdef' }),
    cookie: FORGED,
  },
  { name: 'pages with a forged cookie', path: '/default/fps', method: 'GET', cookie: FORGED },
  {
    name: 'home pages with forged sessions',
    path: '/apps/home',
    method: 'GET',
    cookie: `sso-session=${'a'.repeat(43)}`,
  },
  {
    name: 'login forms',
    path: '/login/forms/bg/ProcessLogin.fcc',
    type: 'application/x-www-form-urlencoded',
    body: (number) => `USER=flood.${String(number)}&PASSWRD=wrong-password`,
  },
  { name: 'statistics', path: '/portal-metrics/analytics', type: JSON_TYPE, body: () => '[]' },
];

/** Sends requests of one kind until it is stopped, each as soon as another has its response. */
async function flood({ path, method = 'POST', type, body, cookie = '', networks = 1 }: CheapRequest) {
  const { cookies } = await Visitor.at(portal.origin);
  const session = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  let sent = 0;
  let isOn = true;
  const send = async (): Promise<void> => {
    while (isOn) {
      const number = sent++;
      await rawRequest(portal.origin, path, {
        method,
        headers: {
          ...(type !== undefined && { 'content-type': type }),
          accept: 'text/html,application/json',
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          cookie: `${session}; ${cookie}`,
          'x-forwarded-for': `198.51.100.${String(number % networks)}`,
        },
        ...(body !== undefined && { body: body(number) }),
      });
    }
  };
  const all = Promise.all(Array.from({ length: PARALLEL }, send));
  return {
    sent: () => sent,
    stop: async () => {
      isOn = false;
      await all;
    },
  };
}

const floodTag = quickCases(1);
for (const kind of [...KINDS, ...KINDS.slice(0, 5).map((each) => ({ ...each, networks: 10 }))])
  test(`${kind.name} from ${String(kind.networks ?? 1)} networks keep no newcomer of another one out (${isOnPostgres ? 'Postgres' : 'embedded'}) @SEC-R17 ${floodTag()}`, async () => {
    const flooding = await flood(kind);
    try {
      // An overload is detected after half a second; until then the queue has been filled many times.
      await expect.poll(flooding.sent).toBeGreaterThan(PARALLEL * 10);
      const statuses: number[] = [];
      for (let newcomer = 0; newcomer < NEWCOMERS; newcomer += 1) {
        const { status } = await rawRequest(portal.origin, '/default/fps', {
          headers: { accept: 'text/html', 'x-forwarded-for': `203.0.113.${String(newcomer)}` },
        });
        statuses.push(status);
      }
      const refused = statuses.filter((status) => status !== 200);
      expect(refused.length, `refused: ${refused.join()}`).toBeLessThanOrEqual(1);
    } finally {
      await flooding.stop();
    }
  });
