import { type APIRequestContext, expect } from '@playwright/test';
import { sharedEmbedded } from '../embedding/embedded-portal';
import { signIn } from '../journeys/sign-in';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import type { TestPortal } from '../portal/start-portal';

let hostOrigin: string;
let hosts: string;
let portal: TestPortal;
test.beforeAll(async () => {
  const embedded = await sharedEmbedded();
  ({ portal } = embedded);
  hostOrigin = embedded.hosts.sameSite;
  hosts = `${hostOrigin} ${embedded.hosts.origin('bank')}`;
});

function framedBy(host: string, address: string): string {
  return `${host}/any.html?src=${encodeURIComponent(address)}`;
}
function framed(path: string): string {
  return framedBy(hostOrigin, portal.origin + path);
}
function redirecting(target: string): string {
  return `/default/fps?forgetUserIdRedirect=${encodeURIComponent(target)}`;
}

const targetTag = quickCases(3);
for (const [target, leadsTo] of [
  ['', '/app/default/login'],
  ['/app/default/logout', '/app/default/logout'],
  ['https://www.bank.example/start', 'https://www.bank.example/start'],
  ['https://evil.example/', '/app/default/login'],
  ['//evil.example/', '/app/default/login'],
  ['/\\evil.example/', '/app/default/login'],
  ['javascript:alert(document.domain)', '/app/default/login'],
  ['https://www.bank.example@evil.example/', '/app/default/login'],
] as const) {
  for (const inFrame of [false, true]) {
    test(`${inFrame ? 'framed' : 'unframed'}, Cancel with the target ${JSON.stringify(target)} navigates the top window to ${leadsTo} @NAV-5 @D-9 @REC-7 @SEC-R8 ${targetTag()}`, async ({
      page,
    }) => {
      const visited: string[] = [];
      await page.route(/^https:\/\/[^/]*(?:evil|bank)\.example/, (route) => {
        visited.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' });
      });
      page.on('dialog', () => visited.push('script'));
      const path = target === '' ? '/default/fps' : redirecting(target);
      await page.goto(inFrame ? framed(path) : portal.origin + path);
      const screen = inFrame ? page.frameLocator('iframe') : page;
      await expect(screen.locator('[data-prerendered]')).toHaveCount(0);
      await screen.getByRole('button', { name: 'Cancel', exact: true }).click();
      const address = leadsTo.startsWith('/') ? portal.origin + leadsTo : leadsTo;
      await expect.poll(() => page.url()).toBe(address);
      expect(visited).toEqual(leadsTo.startsWith('/') ? [] : [leadsTo]);
    });
  }
}

const hostTag = quickCases(0);
for (const [who, between] of [
  ['a host that is not allowed', (portalPage: string) => portalPage],
  ['an allowed host in a page of one that is not', (portalPage: string) => framedBy(hostOrigin, portalPage)],
] as const)
  test(`${who} shows nothing of the portal @NAV-5 ${hostTag()}`, async ({ page }) => {
    const other = `http://127.0.0.1:${new URL(hostOrigin).port}`;
    const rejected = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    await page.goto(framedBy(other, between(`${portal.origin}/default/fps`)));
    await rejected;
    for (const frame of page.frames()) await expect(frame.getByRole('heading', { level: 1 })).toHaveCount(0);
  });

/** Returns who may frame the response of a path. */
async function readFrameAncestors(request: APIRequestContext, path: string): Promise<string | undefined> {
  const headers = (await request.get(portal.origin + path)).headers();
  const by = /frame-ancestors ([^;]+)/.exec(headers['content-security-policy'] ?? '')?.[1];
  expect(headers['x-frame-options'], path).toBe(by === "'none'" ? 'DENY' : undefined);
  return by;
}

test('each screen of a flow can be framed by the hosts of its client @NAV-5 @CARD-8', async ({ request }) => {
  for (const [path, ancestors] of [
    ['/app/default/login?SMQUERYDATA=x', hosts],
    ['/default/fps', hosts],
    ['/default/fps?FTUF=Y', hosts],
    ['/default/FUID', hosts],
    ['/self-service/default/any/fuid', hosts],
    ['/nxn/fps-self-change-pw?wl=default', hosts],
    ['/karmesin/fps', hosts],
    ['/ray/fps', "'none'"],
  ] as const)
    expect([path, await readFrameAncestors(request, path)]).toEqual([path, ancestors]);
});

test('no other page can be framed, whatever the client allows @NAV-5 @CARD-8', async ({ request }) => {
  for (const path of [
    ...[
      'logout',
      'ssoLogout',
      'accessDenied',
      'loggedOut',
      'samlError',
      'sessionExpired',
      'systemUnavailable',
    ],
    ...['systemRequirements', 'cookiePolicy', 'termsOfUse', 'nowhere'],
  ])
    for (const page of [`/app/default/${path}`, `/apps/default/${path}`, `/${path}`])
      expect([page, await readFrameAncestors(request, page)]).toEqual([page, "'none'"]);
  for (const page of [
    '/nobody/fps',
    '/nxn/fps-self-change-pw?wl=nobody',
    '/app/clip',
    '/app/clip/login?SMQUERYDATA=x',
    '/app/clip/sorry',
    '/registration/self-reg/default/online_access',
    '/dev/outbox',
    '/dev/studio',
    '/embed/flows/default/fps',
  ])
    expect([page, await readFrameAncestors(request, page)]).toEqual([page, "'none'"]);
});

test('the studio’s frames can only be framed by the studio @NAV-5', async ({ request }) => {
  const listed = await request.get(`${portal.origin}/dev/studio/states.json`);
  for (const { part, states } of (await listed.json()) as { part: string; states: string[] }[]) {
    const response = await request.get(`${portal.origin}/dev/studio/frame/default/${part}/${states[0]}`);
    expect(response.headers()['content-security-policy'], part).toContain(
      `frame-ancestors ${portal.origin};`,
    );
  }
});

test('a framed login page signs in and opens self-registration in the top window @NAV-5 @LOG-4 @LOG-12 @long', async ({
  page,
}) => {
  await page.goto(framed('/apps/home'));
  const screen = page.frameLocator('iframe');
  await screen.getByRole('link', { name: 'Open an account' }).click();
  await expect(page).toHaveURL(`${portal.origin}/registration/self-reg/default/open_account`);
  await page.goto(framed('/apps/home'));
  await signIn(screen, 'ivan.internal', 'Portal-Demo-Internal-3');
  await expect(page.getByText('ivan.internal', { exact: true })).toBeVisible();
  expect(page.url()).toBe(`${portal.origin}/apps/home`);
});
