import { expect } from '@playwright/test';
import { test } from '../portal/browser-test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { Visitor } from './visitor';

const ALEX = { userId: 'alex.morgan', password: 'Portal-Demo-1' };
/** Wrong passwords of different networks that do not wait. */
const FREE = 90;
/** Number of parallel attempts. */
const WAVE = 50;

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal({ PORTAL_ENVIRONMENT: 'MOCK', TRUSTED_PROXIES: 'loopback' });
});
test.afterAll(async () => portal.stop());

let addresses = 0;
function nextAddress(): string {
  return `10.9.${String(addresses >> 8)}.${String(addresses++ & 255)}`;
}

/** Signs in from a new IP address; returns the message of the login page, or the redirect path. */
async function signIn(visitor: Visitor, userId: string, password: string): Promise<string> {
  const { status, headers } = await visitor.send(
    '/login/forms/bg/ProcessLogin.fcc',
    'POST',
    { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': nextAddress() },
    new URLSearchParams({ USER: userId, PASSWRD: password }).toString(),
  );
  expect(status).toBe(302);
  const { pathname, searchParams } = new URL(headers.location ?? '', portal.origin);
  return searchParams.get('SMUSRMSG') ?? pathname;
}

test('of 300 wrong passwords from 300 IP addresses 90 are compared, for known and unknown users; a known browser signs in at once, others after a wait @SEC-R2 @SEC-R4 @long', async () => {
  const known = await Visitor.at(portal.origin);
  expect(await signIn(known, ALEX.userId, ALEX.password)).toBe('/apps/home');
  const thief = await Visitor.at(portal.origin);
  for (const userId of [ALEX.userId, 'nobody.at.all']) {
    const responses: string[] = [];
    for (let sent = 0; sent < 300; sent += WAVE) {
      const wave = Array.from({ length: WAVE }, (_, index) =>
        signIn(thief, userId, `wrong-${String(sent + index)}`),
      );
      responses.push(...(await Promise.all(wave)));
    }
    const compared = responses.filter((response) => response === 'Invalid Credentials').length;
    // Waves that take longer than a second allow one more attempt after 1 s, 2 s, 4 s and so on.
    expect(compared).toBeGreaterThanOrEqual(FREE);
    expect(compared).toBeLessThanOrEqual(FREE + 5);
    expect(responses.filter((response) => response.startsWith('Too many failed attempts'))).toHaveLength(
      300 - compared,
    );
  }
  expect(await signIn(known, ALEX.userId, ALEX.password)).toBe('/apps/home');
  const newBrowser = await Visitor.at(portal.origin);
  await expect.poll(() => signIn(newBrowser, ALEX.userId, ALEX.password)).toBe('/apps/home');
});
