import { expect } from '@playwright/test';
import { test } from '../portal/policy-violations';
import { useClockPortal } from '../security/clock-portal';
import { Visitor } from '../security/visitor';
import { signIn } from './sign-in';

/* Signing in from the network of an attacker, whose wrong passwords make it wait 15 minutes at the account. */

const USER = 'erika.muster';
const RIGHT = 'Portal-Demo-2';
const FAILURES = 20;

const { portal, clock } = useClockPortal();
test.beforeEach(async () => {
  const attacker = await Visitor.at(portal.origin);
  for (let failures = 0; failures < FAILURES;) {
    const page = await attacker.signIn(USER, 'wrong-password');
    if (new URL(page, portal.origin).searchParams.get('SMUSRMSG') === 'Invalid Credentials') failures += 1;
    else clock.advance(15 * 60);
  }
});

test('the login page proves work when the account waits, and the owner gets in @SEC-R2 @LOGERR-2', async ({
  page,
}) => {
  const solvers: string[] = [];
  page.on('request', (request) => {
    if (/proof-of-work/.test(request.url())) solvers.push(request.url());
  });
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  expect(solvers).toEqual([]);
  await signIn(page, USER, RIGHT);
  await expect(page.getByRole('alert')).toContainText('You can try again now.');
  expect(solvers.length).toBeGreaterThan(0);
  await signIn(page, USER, RIGHT);
  await page.waitForURL('**/apps/home');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the login page says when to try again @SEC-R2', async ({ page }) => {
    await page.goto(`${portal.origin}/apps/home`);
    await signIn(page, USER, RIGHT);
    await expect(page.getByRole('alert')).toContainText('15 minutes');
  });
});
