import { TEST_ORIGIN } from '../../../test-support/services-under-test';
import {
  ALEX,
  CLIP_FORM,
  location,
  LOGIN_FORM,
  readSession,
  useSignOn,
} from '../../../test-support/sign-on-server';

const server = useSignOn({ listRedirectOrigins: (key) => [`https://www.${key}.example`] });

describe('forms that are not sent by a page of the portal', () => {
  const form = new URLSearchParams(ALEX).toString();
  test.each([
    ['another origin', form, { origin: 'https://evil.example' }, 403],
    ['an opaque origin', form, { origin: 'null' }, 403],
    ['another site', form, { 'sec-fetch-site': 'cross-site' }, 403],
    ['a sibling host', form, { 'sec-fetch-site': 'same-site', origin: 'https://a.portal.example' }, 403],
    [
      'a forged Sec-Fetch-Site',
      form,
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      403,
    ],
    ['a duplicate field', `${form}&USER=nobody`, {}, 400],
    ['a __proto__ field', `${form}&__proto__=x`, {}, 400],
    ['an oversized body', `${form}&x=${'x'.repeat(17_000)}`, {}, 413],
    ['JSON', JSON.stringify(ALEX), { 'content-type': 'application/json' }, 415],
  ])('%s is rejected @SEC-R11', async (_name, payload, headers, status) => {
    const response = await server.submit({ payload, headers });
    expect(response.statusCode).toBe(status);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(response.body).toContain('Nothing was changed');
  });

  test.each([
    ['the portal', { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' }],
    ['an older browser', { origin: TEST_ORIGIN }],
  ])('a form of %s is accepted @LOG-5', async (_name, headers) => {
    const cookie = '__Host-portal-session=any';
    expect((await server.submit({ headers: { ...headers, cookie } })).headers.location).toBe('/apps/home');
  });

  test.each([
    ['/app/ray/login', LOGIN_FORM, 'ray', '/app/ray/cookiePolicy'],
    ['/app/clip/login', CLIP_FORM, 'clip', '/apps/'],
    ['/app/default/login', LOGIN_FORM, 'default', 'https://evil.example/'],
    ['/app/ray/login', LOGIN_FORM, 'ray', 'https://www.ray.example/start'],
  ])(
    'a browser without cookies gets an error at %s; with the session it goes on @LOG-8 @STO-1',
    async (page, url, screen, target) => {
      const sent = await server.submit({
        url: `${url}?SMQUERYDATA=${encodeURIComponent(server.requests.seal(screen))}`,
        form: { ...ALEX, TARGET: target },
        headers: { origin: TEST_ORIGIN, 'sec-fetch-site': 'same-origin' },
      });
      const check = location(sent);
      const arrived = (cookie?: string) =>
        server.app.inject({ url: check.pathname + check.search, headers: cookie ? { cookie } : {} });
      const told = location(await arrived());
      expect([told.pathname, told.searchParams.get('SMUSRMSG'), told.searchParams.get('TARGET')]).toEqual([
        page,
        'Cookies are needed to log in',
        target,
      ]);
      const kept = location(await arrived(readSession(sent) ?? ''));
      expect(kept.origin + kept.pathname).toBe(
        target === 'https://evil.example/' ? `${TEST_ORIGIN}/apps/home` : new URL(target, TEST_ORIGIN).href,
      );
    },
  );
});
