import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import type { Language } from '@portal/contract/i18n';
import { matchRoute } from '@portal/contract/navigation';
import type { App } from '@portal/contract/page';
import { sampleCases } from '@portal/contract/sample-cases';
import type { RouteMatch } from '@portal/shared-wl-assets';
import {
  clipApp,
  fixtureBoot,
  fixturePortal,
  InPortal,
  renderInPortal,
} from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import part from '../portal.part';
import { bookmarkAdvice } from './bookmark-advice';
import { fixtures } from './fixtures';
import { InfoPagesPart } from './InfoPagesPart';
import { plan } from './page-plan';

jest.mock('@portal/shared-wl-assets/http', () => ({
  http: { get: () => new Promise(() => undefined) },
}));
afterEach(() => document.body.replaceChildren());

const texts = (language: Language) => ({ 'info-pages-mf': language === 'en-US' ? english : german });
const portal = (language: Language = 'en-US') => fixturePortal({ language, texts: texts(language) });
const fixture = (name: string) => {
  const found = fixtures[name];
  if (found === undefined) throw new Error(`No fixture ${name}`);
  return found;
};
const show = (name: string, language: Language = 'en-US') =>
  renderInPortal(<InfoPagesPart route={fixture(name).route} />, portal(language));
/** Shows a page at its own URL. */
const showAt = (route: RouteMatch, app?: App) =>
  renderInPortal(<InfoPagesPart route={route} />, fixturePortal({ app, texts: texts('en-US'), route }));

test('every page has three routes, any other URL is a 404 @NAV-1 @D-2', () => {
  const routes = part.routes ?? [];
  for (const path of ['/app/:wl/logout', '/apps/:wl/ssoLogout', '/systemUnavailable'])
    expect(routes.some((route) => route.path === path)).toBe(true);
  for (const path of ['*', '/app/:wl/*'])
    expect(routes).toContainEqual(expect.objectContaining({ path, page: 'notFound', status: 404 }));
});

describe.each(['en-US', 'de-DE'] as const)('every page in %s', (language) => {
  test.each(sampleCases(Object.keys(fixtures), language === 'en-US' ? 0 : 3, 6))(
    '%s is shown without a missing text and hydrated without a warning @INF-8',
    async (name) => {
      const warn = jest.spyOn(console, 'warn');
      const error = jest.spyOn(console, 'error');
      const recovered = jest.fn();
      const tree = (
        <InPortal portal={portal(language)}>
          <InfoPagesPart route={fixture(name).route} />
        </InPortal>
      );
      const container = document.body.appendChild(document.createElement('div'));
      container.innerHTML = renderToString(tree);
      const root = await act(() => hydrateRoot(container, tree, { onRecoverableError: recovered }));
      expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
      expect(warn).not.toHaveBeenCalled();
      expect(error).not.toHaveBeenCalled();
      expect(recovered).not.toHaveBeenCalled();
      act(() => root.unmount());
      container.remove();
    },
  );
});

describe('log-out', () => {
  test('logout offers Go To Login at /login/logout.html @INF-1', () => {
    show('logout');
    expect(screen.getByRole('heading', { name: 'You have been logged out' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go To Login' })).toHaveAttribute('href', '/login/logout.html');
  });

  test('after a log-out from an app the visitor logs in there again @INF-1 @CLP-1', () => {
    showAt(fixture('logout').route, clipApp);
    const link = screen.getByRole('link', { name: 'Go To Login' });
    expect(link).toHaveAttribute('href', '/login/logout.html?wl=clip');
  });

  test('the German message is: Sie wurden erfolgreich abgemeldet @INF-1', () => {
    show('logout', 'de-DE');
    expect(screen.getByRole('heading', { name: 'Sie wurden erfolgreich abgemeldet' })).toBeVisible();
  });

  test('ssoLogout hides the link @INF-1', () => {
    show('ssoLogout');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('the variant offers "login »" @INF-1', () => {
    show('loggedOut');
    expect(screen.getByRole('link', { name: 'login »' })).toHaveAttribute('href', '/apps/home');
  });
});

describe('the Help Desk', () => {
  const show = (support: boolean, name: string) => {
    const store = fixturePortal({
      texts: texts('en-US'),
      whiteLabel: { features: { ...portal().getState().whiteLabel.features, support } },
    });
    renderInPortal(<InfoPagesPart route={fixture(name).route} />, store);
    return store;
  };

  test.each(sampleCases(['accessDenied', 'samlError', 'systemUnavailable']))(
    '%s opens the support @INF-8 @SUP-2',
    async (name) => {
      const store = show(true, name);
      await userEvent.click(screen.getByRole('button', { name: 'Contact the Help Desk' }));
      expect(store.getState().supportOpen).toBe(true);
    },
  );

  test.each(sampleCases(Object.keys(fixtures)))(
    '%s has a control for it if the text of the page names it @INF-8 @SUP-2',
    (name) => {
      show(true, name);
      const controls = screen.queryAllByRole('button', { name: 'Contact the Help Desk' });
      const isNamed = screen.getByRole('main').textContent.includes('the Help Desk');
      expect(controls.length === 1 || !isNamed).toBe(true);
    },
  );

  test('without support content there is no support button @INF-8 @SUP-1', () => {
    show(false, 'accessDenied');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Go To Login' })).toHaveAttribute('href', '/login/logout.html');
  });
});

test.each(sampleCases(Object.keys(fixtures), 0, 3))(
  'the document title of %s is the same on edge and page, without soft hyphens @INF-3 @INF-8',
  async (name) => {
    show(name, 'de-DE');
    await act(async () => undefined);
    const { title } = plan(
      fixtureBoot({ language: 'de-DE', texts: texts('de-DE'), route: fixture(name).route }),
    );
    expect(title).not.toContain('\u00ad');
    expect(document.title).toBe(title);
  },
);

test.each(
  sampleCases(
    ['/app/ray', '/app/ray/', '/app/ray/x', '/apps/ray', '/self-service/ray', '/ray', '/ray/x'],
    0,
    3,
  ),
)('the unknown URL %s names its client @NAV-7 @D-2', (address) => {
  const routes = (part.routes ?? []).map((route) => ({ query: [], ...route }));
  const found = matchRoute([{ name: 'info-pages-mf', routes }], new URL(address, 'https://portal.example'));
  expect(found).toMatchObject({ page: 'notFound', params: { wl: 'ray' } });
});

describe('not found', () => {
  test.each([
    ['/app/home', '/apps', '/apps/home'],
    ['/app/ray/fps', '/self-service', '/self-service/ray/fps'],
    ['/app/ray/any/fuid/', '/self-service', '/self-service/ray/any/fuid/'],
    ['/app/ray/FPS', '/self-service', '/self-service/ray/FPS'],
    ['/app/ray/nowhere', '/apps', null],
    ['/app', '/apps', null],
    ['/app/call us now', '/apps', null],
    ['/app/call%20us%20now', '/apps', null],
    ['/app/ray/call%20us/fps', '/self-service', null],
    ['/app//evil.example', '/apps', null],
    // No page at the new URL either.
    ['/app/any/thing', '/apps', null],
    ['/app/homes', '/apps', null],
    ['/app/fps', '/self-service', null],
    ['/app/Ray/fps', '/self-service', null],
    ['/app/other/fps', '/self-service', null],
  ])('%s suggests %s @INF-6', (path, prefix, to) => {
    expect(bookmarkAdvice(path, 'ray', '/apps/home?wl=ray')).toEqual({
      newPrefix: prefix,
      ...(to !== null && { move: { from: path, to } }),
    });
  });

  test.each(['/nowhere', '/x/fuid', '/apps/home', '/apple', '/self-service/ray', '/x/app/home'])(
    '%s, which does not begin with /app/, suggests nothing @INF-6',
    (path) => {
      expect(bookmarkAdvice(path, 'ray', '/apps/home?wl=ray')).toBeNull();
    },
  );

  test('an unknown URL of the second app links to its login page, without a new URL @INF-6 @CLP-1', () => {
    showAt({ ...fixture('not-found').route, path: '/app/clip/nope' }, clipApp);
    expect(screen.getByRole('link', { name: 'Go To Login' })).toHaveAttribute('href', '/app/clip/login');
    expect(screen.getAllByRole('link')).toHaveLength(1);
    expect(screen.queryByText(/addresses have changed/)).toBeNull();
  });

  test.each([
    ['/app/ray', null],
    ['/app/ray/', null],
    ['/app/ray/nowhere', null],
    ['/app/ray/nowhere/fps', '/self-service/ray/nowhere/fps'],
  ])('%s of an existing client has advice, the new URL %s and a login link @INF-6 @D-2', (path, to) => {
    const route = { ...fixture('not-found').route, path };
    const portal = fixturePortal({ texts: texts('en-US'), route, whiteLabel: { key: 'ray' } });
    renderInPortal(<InfoPagesPart route={route} />, portal);
    expect(screen.queryAllByText(/addresses have changed/)).toHaveLength(1);
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([...(to === null ? [] : [to]), '/apps/home?wl=ray']);
  });

  test('a disabled page has not moved @INF-4 @INF-6', () => {
    showAt({ ...fixture('not-found').route, path: '/app/ray/cookiePolicy', query: { url: 'cookiePolicy' } });
    expect(screen.queryByText(/addresses have changed/)).toBeNull();
  });

  test('shows the old and the new URL and links to the new one @INF-6', () => {
    show('not-found-old-bookmark');
    expect(document.title).toBe('Page Not Found');
    expect(screen.getByText('/app/home')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the new address' })).toHaveAttribute('href', '/apps/home');
  });
});

test.each([
  ['notFound', true, { title: 'Page Not Found', status: 404 }],
  ['cookiePolicy', true, { title: 'Cookie Policy | Aldermere' }],
  ['cookiePolicy', false, { title: 'Page Not Found', status: 404 }],
])(
  'the plan of %s, with the cookie policy activated: %s @NAV-1 @INF-4 @INF-6',
  (page, activateCookiePolicyRoute, expected) => {
    const { whiteLabel, ...boot } = fixtureBoot({ texts: texts('en-US'), route: { page } });
    const cookiePolicyConfig = { ...whiteLabel.cookiePolicyConfig, activateCookiePolicyRoute };
    expect(plan({ ...boot, whiteLabel: { ...whiteLabel, cookiePolicyConfig } })).toEqual(expected);
  },
);
