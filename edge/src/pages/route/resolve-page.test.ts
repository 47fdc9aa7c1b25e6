import type { LivePart } from '../../parts/live-part';
import type { Release } from '../../releases/release';
import { resolvePage } from './resolve-page';

const LOGIN = { path: '/app/:wl/login', page: 'login', query: ['wl'] };
const FPS = { path: '/self-service/:wl/*/fps', page: 'fps' };
const PLAIN = { path: '/login', page: 'plainLogin', query: ['wl'] };
const GONE = { path: '/gone', page: 'gone', status: 410 };
const NOT_FOUND = { path: '*', page: 'wrongPath', status: 404 };

function createRelease(routes: readonly object[]): Release {
  const part = { manifest: { name: 'pages-mf', routes } } as unknown as LivePart;
  const shell = { manifest: { name: 'shell', routes: [] } } as unknown as LivePart;
  return { parts: new Map([shell, part].map((each) => [each.manifest.name, each])) } as unknown as Release;
}

const CLIP = { path: '/app/clip/login', page: 'clipLogin' };
const POLICY = { path: '/app/:wl/cookiePolicy', page: 'cookiePolicy' };
const release = createRelease([LOGIN, FPS, PLAIN, CLIP, POLICY, GONE, NOT_FOUND]);
const keys = ['default', 'karmesin', 'ray'];
const whiteLabels = { get: (key: string) => (keys.includes(key) ? { key } : null) } as unknown as Parameters<
  typeof resolvePage
>[0]['whiteLabels'];

const apps = [{ name: 'clip', whiteLabel: 'ray' }] as unknown as Parameters<typeof resolvePage>[0]['apps'];

function resolved(url: string, from = release) {
  return resolvePage({ whiteLabels, apps }, from, new URL(url, 'https://portal.example'));
}

test.each([
  ['/app/karmesin/login', 'login', 'karmesin', 200],
  ['/app/karmesin/login?wl=ray', 'login', 'karmesin', 200],
  ['/app/clip/login', 'clipLogin', 'ray', 200],
  ['/app/clip/cookiePolicy', 'cookiePolicy', 'ray', 200],
  ['/app/karmesin/cookiePolicy', 'cookiePolicy', 'karmesin', 200],
  ['/login', 'plainLogin', 'default', 200],
  ['/login?wl=ray', 'plainLogin', 'ray', 200],
  ['/login?wl=', 'plainLogin', 'default', 200],
  ['/gone', 'gone', 'default', 410],
  ['/app/karmesin/nowhere', 'wrongPath', 'default', 404],
])('%s shows the page %s of client %s with status %i @D-2', (url, page, key, status) => {
  expect(resolved(url)).toMatchObject({
    route: { part: 'pages-mf', page },
    whiteLabel: { key },
    status,
    declaration: { page },
  });
});

test.each(['/app/nobody/login', '/login?wl=nobody', '/self-service/nobody/x/fps'])(
  '%s names an unknown white label and shows Page Not Found of the default one @D-2',
  (url) => {
    expect(resolved(url)).toEqual({
      route: {
        part: 'pages-mf',
        page: 'notFound',
        path: new URL(url, 'https://portal.example').pathname,
        params: {},
        query: {},
      },
      whiteLabel: { key: 'default' },
      status: 404,
      declaration: NOT_FOUND,
    });
  },
);

test.each([
  ['/self-service/karmesin/x/fps', 'karmesin'],
  ['/self-service/karmesin/ray/fps', 'karmesin'],
  ['/self-service/any/ray/fps', 'ray'],
  ['/self-service/any/x/ray/fps', 'ray'],
])('of %s the white label is %s, whichever step names it @REC-1', (url, key) => {
  expect(resolved(url)).toMatchObject({
    route: { page: 'fps', params: { wl: key } },
    whiteLabel: { key },
    status: 200,
  });
});

test('the last step of a recovery’s path names no white label @REC-1', () => {
  const recoveryOfRay = createRelease([{ path: '/self-service/:wl/*/ray', page: 'ray' }, NOT_FOUND]);
  expect(resolved('/self-service/any/x/ray', recoveryOfRay)).toMatchObject({ status: 404 });
});

test('outside of /self-service/ only the parameter names the white label @REC-1', () => {
  const elsewhere = createRelease([{ path: '/other/:wl/*/fps', page: 'fps' }, NOT_FOUND]);
  expect(resolved('/other/any/ray/fps', elsewhere)).toMatchObject({ status: 404 });
});

test('a route or a white label that every portal needs and that is missing is named in the error @D-2', () => {
  expect(() => resolved('/nowhere', createRelease([LOGIN]))).toThrow('No part declares the route /nowhere');
  expect(() => resolved('/app/nobody/login', createRelease([LOGIN]))).toThrow(
    'No part declares the "not found" page',
  );
  const none = { get: () => null } as unknown as typeof whiteLabels;
  expect(() =>
    resolvePage({ whiteLabels: none, apps }, release, new URL('https://portal.example/login')),
  ).toThrow('There is no white label "default"');
});
