import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { getHeader, rawRequest, type RawResponse } from '../edge/raw-request';
import { visitor } from '../journeys/recovery-visitor';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { Visitor } from '../security/visitor';
import { type FaultBehaviour, type FaultyService, SECRET, startFaultyService } from './faulty-service';
import { canMakeCertificates, type SecureService, startSecureService } from './secure-service';
import { watchFaults } from './watch-faults';

/* When a custom upstream fails, the portal sends an error response and the page shows a message. */

let recovery: FaultyService;
let content: FaultyService;
/** Upstreams over https: one with a trusted certificate and one with an unknown one. */
let secure: Readonly<Record<'trusted' | 'stranger', SecureService>> | undefined;
let portal: TestPortal;
const certificates = mkdtempSync(path.join(tmpdir(), 'portal-certificates-'));
test.beforeAll(async () => {
  recovery = await startFaultyService();
  content = await startFaultyService();
  secure = canMakeCertificates
    ? {
        trusted: await startSecureService(certificates, 'trusted'),
        stranger: await startSecureService(certificates, 'stranger'),
      }
    : undefined;
  portal = await startPortal({
    RECOVERY_SERVICE_URL: recovery.origin,
    CONTENT_SERVICE_URL: `${content.origin}/bank`,
    ...(secure !== undefined && {
      SIGN_ON_SERVICE_URL: secure.stranger.origin,
      WHITE_LABEL_TESTS_SERVICE_URL: secure.trusted.origin,
      NODE_EXTRA_CA_CERTS: secure.trusted.certificate,
    }),
  });
});
test.afterAll(async () => {
  await portal.stop();
  for (const service of [recovery, content, secure?.trusted, secure?.stranger]) await service?.stop();
  rmSync(certificates, { recursive: true, force: true });
});

function treat(treatment: FaultBehaviour): void {
  recovery.setBehaviour(treatment);
  content.setBehaviour(treatment);
}

const AUTH = '/portal-login-service/public/fps/auth';
const CONTENT = '/app/cs5/gateway/open/cookiepolicy.json';
const UNAVAILABLE_BODY = 'We cannot process your request at the moment. We have kept your entry.';
const UNAVAILABLE = 'The service is currently unavailable. Please try again later.';

interface Answered {
  readonly answer: RawResponse;
  readonly milliseconds: number;
}

/**
 * Sends requests to both upstreams through the portal in parallel, as its pages do.
 * @throws Error when a response is truncated
 */
async function requestBoth(): Promise<readonly Answered[]> {
  const me = await Visitor.at(portal.origin);
  const began = performance.now();
  const timed = async (pendingRequests: Promise<RawResponse>): Promise<Answered> => ({
    answer: await pendingRequests,
    milliseconds: performance.now() - began,
  });
  const headers = {
    'content-type': 'application/json',
    'x-xsrf-token': me.cookies.get('XSRF-TOKEN') ?? '',
  };
  const body = JSON.stringify({ userId: 'alex.morgan', flow: 'FPS', devicePrint: 'x' });
  return Promise.all([timed(me.send(AUTH, 'POST', headers, body)), timed(me.get(CONTENT))]);
}

function expectCalm({ answer }: Answered): void {
  expect(answer.status).toBe(503);
  expect(['retry-after', 'cache-control'].map((name) => getHeader(answer, name))).toEqual(['5', 'no-store']);
  expect(JSON.parse(answer.text)).toEqual({
    status: 'FAILURE',
    errorMessage: 'The request could not be completed.',
    retryAfterSeconds: 5,
    requestId: expect.any(String),
  });
  expect(JSON.stringify(answer.headers) + answer.text).not.toMatch(/own-service|ECONN|HPE_|127\.0\.0\.1/);
}

/** Submits a User ID and asserts that the page reports the service as unavailable. */
async function expectToldInRecovery(page: Page): Promise<void> {
  const me = visitor(page, portal);
  await me.open('/default/fps');
  await me.submitUserId('alex.morgan');
  await expect(page.getByRole('alert')).toContainText(UNAVAILABLE_BODY);
  await expect(me.field('User ID')).toHaveValue('alex.morgan');
  await expect(page.locator('body')).not.toContainText(SECRET);
}

async function expectToldOfContent(page: Page): Promise<void> {
  await page.goto(`${portal.origin}/app/default/systemRequirements`);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(UNAVAILABLE);
  await expect(page.locator('body')).not.toContainText(SECRET);
}

const SOON: readonly FaultBehaviour[] = [
  'breaks off',
  'answers what is no HTTP',
  'breaks off within the head',
];

test('upstreams that break off or send no HTTP: generic error without any of their content @D-3 @API-1 @SEC-R15 @long', async () => {
  for (const treatment of SOON) {
    treat(treatment);
    for (const answered of await requestBoth()) expectCalm(answered);
  }
});

test('an overloaded upstream is requested once, without retries @D-3 @SEC-R11 @long', async () => {
  content.setBehaviour({ status: '503 Service Unavailable', json: {} });
  const before = content.requests.length;
  expect((await rawRequest(portal.origin, CONTENT)).status).toBe(503);
  expect(content.requests.slice(before)).toHaveLength(1);
});

test('an upstream with an untrusted certificate receives nothing; a trusted one does @D-3 @SEC-R11 @long', async () => {
  test.skip(secure === undefined, 'needs openssl');
  const me = await Visitor.at(portal.origin);
  expect((await me.get('/portal-service/public/wlTestUrls')).text).toBe('[]');
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const signIn = await me.send('/login/forms/bg/ProcessLogin.fcc', 'POST', form, 'USER=a&PASSWRD=b');
  expect(signIn.status).toBe(503);
  expect([secure?.trusted.bodies.length, secure?.stranger.bodies.length]).toEqual([1, 0]);
});

test('the page shows the failure, keeps the input, and continues once the upstreams respond @D-3 @API-1 @INF-2 @long', async ({
  page,
}) => {
  const problems = watchFaults(page);
  treat('breaks off');
  await expectToldInRecovery(page);
  const before = recovery.requests.length;
  recovery.setBehaviour({
    json: {
      userId: 'handle',
      transactionId: '1',
      sessionId: '1',
      primaryEmail: `abc${Buffer.from('a***n@example.com').toString('base64')}`,
      supportedotpChannels: ['email'],
      reference: 'ABCD-1234',
      expiresAt: new Date(Date.now() + 600_000).toISOString(),
      serverTime: new Date().toISOString(),
    },
  });
  await visitor(page, portal).button('Try again').click();
  await expect(visitor(page, portal).options).toBeVisible();
  expect(recovery.requests[before]).toBe(AUTH);

  await expectToldOfContent(page);
  content.setBehaviour({ json: { page: { text_s: '<p>Words of the bank</p>' } } });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('main')).toContainText('Words of the bank');
  expect(content.requests.at(-1)).toMatch(/^\/bank\/app\//);
  expect(problems()).toEqual([]);
});

test.describe(() => {
  test.use({ pageLimits: 'production' });
  test(
    'upstreams that never respond or stop midway get 30 s; then the page shows a message @D-3 @API-1',
    { tag: '@long' },
    async ({ page }) => {
      treat('takes it and stays silent');
      // More than the usual connection limit of an upstream; requests above it must not wait longer.
      const before = content.requests.length;
      const crowd = Array.from({ length: 150 }, () => rawRequest(portal.origin, CONTENT));
      await expect.poll(() => content.requests.length).toBeGreaterThanOrEqual(before + 128);
      const pendingRequests = requestBoth();
      const timedOut = page.waitForRequest(
        (request) =>
          request.url().endsWith('/portal-service/httpUsageStatus/store') &&
          (request.postData() ?? '').includes('"HTTP_STATUS_CODE":1,'),
      );
      const expected = expectToldInRecovery(page);
      for (const path of ['/healthz', '/app/default/login?SMQUERYDATA=x', '/default/fuid'])
        expect((await rawRequest(portal.origin, path)).status, path).toBe(200);
      for (const answered of await pendingRequests) {
        expectCalm(answered);
        expect(answered.milliseconds).toBeGreaterThan(31_000);
        expect(answered.milliseconds).toBeLessThan(38_000);
      }
      await expected;
      // A request that exceeds the timeout is recorded with status 1 (section 8).
      expect((await timedOut).postData()).toContain('/portal-login-service/public/fps/auth');
      for (const { status } of await Promise.all(crowd)) expect(status).toBe(503);

      treat('stops within the body');
      const began = performance.now();
      await expect(requestBoth()).rejects.toThrow();
      await expectToldInRecovery(page);
      expect(performance.now() - began).toBeLessThan(80_000);
    },
  );
});
