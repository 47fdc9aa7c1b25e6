import { textKeys } from '@portal/shared-wl-assets/i18n-resources';
import type { Language } from '@portal/shared-wl-assets/language';
import { fixtureBoot, fixturePortal, InPortal } from '@portal/shared-wl-assets/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import part from '../portal.part';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import { bookmarkAdvice } from './bookmark-advice';
import { cookiePolicyPath, systemRequirementsPath } from './content/content-paths';
import { CookiePolicyPage } from './content/CookiePolicyPage';
import { loadContent } from './content/load-content';
import { sanitised } from './content/sanitised';
import { SystemRequirementsPage } from './content/SystemRequirementsPage';
import { fixtures } from './fixtures';
import { InfoPagesPart } from './InfoPagesPart';
import { PATH_MARKER, plan } from './page-plan';
import { shownPage } from './shown-page';

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
  render(
    <InPortal portal={portal(language)}>
      <InfoPagesPart route={fixture(name).route} />
    </InPortal>,
  );

test('I18N-1 both languages have the same texts', () => {
  expect([...textKeys(german)].sort()).toEqual([...textKeys(english)].sort());
});

test('NAV-1 D-2 every page in three places, any other address is a 404', () => {
  const routes = part.routes ?? [];
  for (const path of ['/app/:wl/logout', '/apps/:wl/ssoLogout', '/systemUnavailable'])
    expect(routes.some((route) => route.path === path)).toBe(true);
  expect(routes).toContainEqual({ path: '*', page: 'notFound', status: 404 });
});

describe.each(['en-US', 'de-DE'] as const)('every page in %s', (language) => {
  test.each(Object.keys(fixtures))(
    'INF-8 %s shows without a missing text and wakes up without a warning',
    async (name) => {
      const warn = jest.spyOn(console, 'warn');
      const error = jest.spyOn(console, 'error');
      const recovered = jest.fn();
      const tree = (
        <InPortal portal={portal(language)}>
          <InfoPagesPart route={fixture(name).route} />
        </InPortal>
      );
      const place = document.body.appendChild(document.createElement('div'));
      place.innerHTML = renderToString(tree);
      const root = await act(() => hydrateRoot(place, tree, { onRecoverableError: recovered }));
      expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
      expect(warn).not.toHaveBeenCalled();
      expect(error).not.toHaveBeenCalled();
      expect(recovered).not.toHaveBeenCalled();
      act(() => root.unmount());
      place.remove();
    },
  );
});

describe('log-out', () => {
  test('INF-1 logout offers Go To Login at /login/logout.html', () => {
    show('logout');
    expect(screen.getByRole('heading', { name: 'You have been logged out' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go To Login' })).toHaveAttribute('href', '/login/logout.html');
  });

  test('INF-1 German: Sie wurden erfolgreich abgemeldet', () => {
    show('logout', 'de-DE');
    expect(screen.getByRole('heading', { name: 'Sie wurden erfolgreich abgemeldet' })).toBeVisible();
  });

  test('INF-1 ssoLogout hides the link', () => {
    show('ssoLogout');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('INF-1 the variant offers "login »"', () => {
    show('loggedOut');
    expect(screen.getByRole('link', { name: 'login »' })).toHaveAttribute('href', '/apps/home');
  });
});

describe('not found', () => {
  test.each([
    ['/app/home', '/apps', '/apps/home'],
    ['/app/default/fps', '/self-service', '/self-service/default/fps'],
    ['/app/default/fuid/', '/self-service', '/self-service/default/fuid/'],
    ['/nowhere', '/apps', null],
    ['/x/fuid', '/self-service', null],
    ['/apps/home', '/apps', null],
    ['/app/call us now', '/apps', null],
    ['/app//evil.example', '/apps', null],
  ])('INF-6 %s suggests %s', (path, prefix, to) => {
    expect(bookmarkAdvice(path)).toEqual({
      newPrefix: prefix,
      move: to === null ? null : { from: path, to },
    });
  });

  test('INF-6 shows old and new address and leads to the new one', () => {
    show('not-found-old-bookmark');
    expect(document.title).toBe('Page Not Found');
    expect(screen.getByText('/app/home')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to /apps/home' })).toHaveAttribute('href', '/apps/home');
  });

  test.each([
    ['/nowhere', {}],
    ['/app/home', { [PATH_MARKER]: 'home' }],
    ['/app/karmesin/fuid', { [`${PATH_MARKER}/fps`]: 'karmesin/fuid' }],
  ])('INF-6 NAV-7 %s is rendered once for all addresses of its kind', (path, values) => {
    const planned = plan(
      fixtureBoot({ texts: texts('en-US'), route: { ...fixture('not-found').route, path } }),
    );
    expect(planned).toMatchObject({ title: 'Page Not Found', status: 404, values });
    const html = (shown: string) =>
      renderToString(
        <InPortal portal={portal()}>
          <InfoPagesPart route={{ ...planned.route, path: shown }} />
        </InPortal>,
      );
    const [marker, value] = Object.entries(values)[0] ?? ['', ''];
    const served =
      marker === '' ? html(planned.route.path) : html(planned.route.path).replaceAll(marker, value);
    expect(served).toBe(html(path));
  });
});

describe('content pages', () => {
  const { whiteLabel } = portal().getState();

  test('INF-3 INF-5 paths by language and white label', () => {
    expect(systemRequirementsPath({}, 'en-US')).toBe('/app/cs5/gateway/open/systemrequirements.json');
    expect(systemRequirementsPath({}, 'de-DE')).toBe('/app/cs5/portal-de-de/open/systemrequirements.json');
    const own = '/app/cs5/gateway/open/ta-systemrequirements.json';
    expect(systemRequirementsPath({ systemRequirementsFile: own }, 'en-US')).toBe(own);
    expect(cookiePolicyPath(whiteLabel, 'EMEA', 'en-US')).toBe('/app/cs5/gateway/open/emeacookiepolicy.json');
    expect(cookiePolicyPath(whiteLabel, 'OTHER', 'en-US')).toBe('/app/cs5/gateway/open/cookiepolicy.json');
    const configured = {
      cookiePolicyConfig: { ...whiteLabel.cookiePolicyConfig, apiEndpointEMEA: '/own.json' },
    };
    expect(cookiePolicyPath(configured, 'EMEA', 'de-DE')).toBe('/own.json');
  });

  test('INF-4 a policy that is not activated is Page Not Found with url=cookiePolicy', () => {
    const off = {
      cookiePolicyConfig: { ...whiteLabel.cookiePolicyConfig, activateCookiePolicyRoute: false },
    };
    const shown = shownPage(fixture('cookiePolicy').route, off);
    expect(shown).toMatchObject({ page: 'notFound', query: { url: 'cookiePolicy' } });
    const boot = fixtureBoot({ texts: texts('en-US'), route: fixture('cookiePolicy').route });
    expect(plan({ ...boot, whiteLabel: { ...boot.whiteLabel, ...off } })).toMatchObject({
      title: 'Page Not Found',
      status: 404,
    });
  });

  test('INF-2 titled, spinner, then the content', async () => {
    let answer: (html: string) => void = () => undefined;
    const load = () => new Promise<string>((resolve) => (answer = resolve));
    render(
      <InPortal portal={portal()}>
        <SystemRequirementsPage load={load} />
      </InPortal>,
    );
    expect(screen.getByRole('heading', { name: 'System Requirements' })).toBeVisible();
    expect(screen.getAllByText('Please wait').length).toBeGreaterThan(0);
    await act(async () => answer('<h2>Browsers</h2>'));
    expect(screen.getByRole('heading', { name: 'Browsers' })).toBeVisible();
  });

  test('INF-2 the unavailable message when the content fails', async () => {
    const load = () => Promise.reject(new Error('down'));
    render(
      <InPortal portal={portal()}>
        <SystemRequirementsPage load={load} />
      </InPortal>,
    );
    expect(
      await screen.findByText('The service is currently unavailable. Please try again later.'),
    ).toBeVisible();
  });

  test('INF-4 EMEA REGION first; arrow keys and clicks change the region', async () => {
    const load = jest.fn((path: string) => Promise.resolve(`<p>${path}</p>`));
    render(
      <InPortal portal={portal()}>
        <CookiePolicyPage load={load} />
      </InPortal>,
    );
    const [emea, other] = screen.getAllByRole('tab');
    expect(emea).toHaveTextContent('EMEA REGION');
    expect(emea).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByText(/emeacookiepolicy/)).toBeVisible();
    act(() => emea!.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(other).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName('ALL OTHER REGIONS');
    expect(await screen.findByText(/open\/cookiepolicy/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View Policy' })).toBeVisible();
  });
});

describe('sanitising', () => {
  test('SEC-R9 D-10 keeps words, lists, tables and links, drops the rest', async () => {
    const html = await sanitised(
      '<h2 style="color:red" onclick="x()">A</h2><script>x()</script><form><input><button>b</button></form>' +
        '<iframe src="/x"></iframe><style>*{}</style><svg><a href="x"></a></svg><img src=x onerror=x()>' +
        '<table><tr><td>1</td></tr></table>' +
        '<a href="javascript:x()">bad</a><a href="//evil.example">bad</a><a href="/good" target="_top">good</a>',
    );
    expect(html).not.toMatch(
      /style|onclick|script|<form|<input|<button|iframe|<svg|<img|onerror|evil|target/,
    );
    expect(html).toContain('<h2>A</h2>');
    expect(html).toContain('<td>1</td>');
    expect(html).toContain('<a href="/good" rel="noopener">good</a>');
  });

  test('INF-9 content comes from page.text_s; anything else is a failure', async () => {
    const client = (data: unknown) => () => Promise.resolve({ get: () => Promise.resolve({ data }) });
    expect(await loadContent('/x', client({ page: { text_s: '<p>Hi</p>' } }))).toBe('<p>Hi</p>');
    await expect(loadContent('/x', client({ page: {} }))).rejects.toThrow();
    await expect(loadContent('/x', client('<html>'))).rejects.toThrow();
  });
});
