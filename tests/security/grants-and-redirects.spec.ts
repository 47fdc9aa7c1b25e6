import { expect } from '@playwright/test';
import { getHeader } from '../edge/raw-request';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useClockPortal } from './clock-portal';
import { Visitor } from './visitor';

const { portal } = useClockPortal();

const clientTag = quickCases(0);
for (const [client, target, leadsTo] of [
  ['karmesin', 'https://www.karmesin.example/start?a=1', 'https://www.karmesin.example/start?a=1'],
  ['karmesin', 'https://treasury.harrow.example/', '/apps/home?wl=karmesin'],
  ['karmesin', 'https://www.karmesin.example.evil.example/', '/apps/home?wl=karmesin'],
  ['default', 'https://www.karmesin.example/', '/apps/home'],
] as const) {
  test(`in a browser, signing in at ${client} with the target ${target} redirects to ${leadsTo} @SEC-R8 @D-9 @WL-2 ${clientTag()}`, async ({
    page,
  }) => {
    const visitor = await Visitor.at(portal.origin);
    const login = new URL(getHeader(await visitor.get(`/apps/home?wl=${client}`), 'location'), portal.origin);
    login.searchParams.set('TARGET', target);
    await page.goto(login.href);
    // Fields are found by their wire names, since one client's page is in German.
    await page.locator('input[name="USER"]').fill('nora.noanswer');
    await page.locator('input[name="PASSWRD"]').fill('Portal-Demo-5');
    // The other hosts do not exist, so only the request is checked; the page's policy must permit it.
    const requested = page.waitForRequest(new URL(leadsTo, portal.origin).href);
    await page.locator('input[name="PASSWRD"]').press('Enter');
    expect((await requested).isNavigationRequest()).toBe(true);
  });
}

test('no link logs out, neither as a sign-in target nor as Cancel; only a page’s button does @SEC-R11 @D-9 @INF-1 @long', async ({
  page,
}) => {
  const signIn = async () => {
    await page.locator('input[name="USER"]').fill('nora.noanswer');
    await page.locator('input[name="PASSWRD"]').fill('Portal-Demo-5');
    await page.locator('input[name="PASSWRD"]').press('Enter');
  };
  const signedIn = async () => {
    await expect(page).toHaveURL(`${portal.origin}/apps/home`);
    await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  };
  const visitor = await Visitor.at(portal.origin);
  const login = new URL(getHeader(await visitor.get('/apps/home'), 'location'), portal.origin);
  login.searchParams.set('TARGET', '/login/logout.html');
  await page.goto(login.href);
  await signIn();
  await signedIn();
  for (const target of ['/login/logout.html', '/login/logout.html/']) {
    await page.goto(`${portal.origin}/default/fps?forgetUserIdRedirect=${encodeURIComponent(target)}`);
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await signedIn();
  }
  // Any other spelling of the path is not found.
  await page.goto(`${portal.origin}/default/fps?forgetUserIdRedirect=%2Flogin%2F%256cogout.html`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible();
  await page.goto(`${portal.origin}/apps/home`);
  await signedIn();
  for (const name of ['accessDenied', 'logout']) {
    await page.goto(`${portal.origin}/app/default/${name}`);
    await page.getByRole('link', { name: 'Go To Login' }).click();
    await expect(page).toHaveURL(`${portal.origin}/app/default/login`);
    // The log-out target stored by the first sign-in must not end the session of the next one.
    await signIn();
    await signedIn();
  }
});
