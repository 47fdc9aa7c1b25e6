import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { clipApp, fixturePortal, InPortal, renderInPortal } from '@portal/shared-wl-assets/test-support';
import english from '../../i18n/en-US.json';
import { fixtures } from '../fixtures';
import { shownPage } from '../shown-page';
import { blockPath, cookiePolicyPath, systemRequirementsPath } from './content-paths';
import { CookiePolicyPage } from './CookiePolicyPage';
import { NoSuchContent } from './load-content';
import { SystemRequirementsPage } from './SystemRequirementsPage';
import { TermsPage } from './TermsPage';

const reloadConsentScript = jest.fn((_page: unknown) => Promise.resolve(true));
jest.mock('@portal/shared-wl-assets/consent', () => ({
  reloadConsentScript: (page: unknown) => reloadConsentScript(page),
}));

const texts = { 'info-pages-mf': english };
const portal = () => fixturePortal({ texts });
const getRoute = (name: string) => {
  const found = fixtures[name];
  if (found === undefined) throw new Error(`No fixture ${name}`);
  return found.route;
};

describe('content pages', () => {
  const { whiteLabel } = portal().getState();

  test('content paths depend on language and white label @INF-3 @INF-5', () => {
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

  test('a configured file of the content service is requested in the language of the page @INF-5 @I18N-1', () => {
    const configured = {
      cookiePolicyConfig: {
        ...whiteLabel.cookiePolicyConfig,
        apiEndpointEMEA: '/app/cs5/gateway/open/wl-emea-cookie-notice.json',
        apiEndpointOther: '/app/cs5/gateway/opened.json',
      },
    };
    expect(cookiePolicyPath(configured, 'EMEA', 'en-US')).toBe(
      '/app/cs5/gateway/open/wl-emea-cookie-notice.json',
    );
    expect(cookiePolicyPath(configured, 'EMEA', 'de-DE')).toBe(
      '/app/cs5/portal-de-de/open/wl-emea-cookie-notice.json',
    );
    expect(cookiePolicyPath(configured, 'OTHER', 'de-DE')).toBe('/app/cs5/gateway/opened.json');
  });

  test('the second app has its own files in both languages, whatever is configured @INF-5', () => {
    const configured = {
      cookiePolicyConfig: {
        ...whiteLabel.cookiePolicyConfig,
        apiEndpointEMEA: '/own.json',
        apiEndpointOther: '/own.json',
      },
    };
    expect(cookiePolicyPath(configured, 'EMEA', 'en-US', clipApp)).toBe(
      '/app/cs5/gateway/open/wl-emea-cookie-notice.json',
    );
    expect(cookiePolicyPath(configured, 'OTHER', 'de-DE', clipApp)).toBe(
      '/app/cs5/portal-de-de/open/wl-cookie-notice.json',
    );
  });

  test('a configured page of the content service is requested from the site of the language @INF-9 @I18N-1', () => {
    const base = '/app/npx/public/contentsvcs/v1/api/sites';
    const page = `${base}/gateway/open/our-cookies`;
    const configured = { cookiePolicyConfig: { ...whiteLabel.cookiePolicyConfig, apiEndpointOther: page } };
    expect(cookiePolicyPath(configured, 'OTHER', 'en-US')).toBe(page);
    expect(cookiePolicyPath(configured, 'OTHER', 'de-DE')).toBe(`${base}/portal-de-DE/open/our-cookies`);
    const own = { systemRequirementsFile: `${base}/gateway/open/our-requirements` };
    expect(systemRequirementsPath(own, 'en-US')).toBe(own.systemRequirementsFile);
    expect(systemRequirementsPath(own, 'de-DE')).toBe(`${base}/portal-de-DE/open/our-requirements`);
    const elsewhere = { systemRequirementsFile: `${base}/other-site/open/our-requirements` };
    expect(systemRequirementsPath(elsewhere, 'de-DE')).toBe(elsewhere.systemRequirementsFile);
  });

  test('a block is requested from the site of the language @INF-9', () => {
    expect(blockPath('en-US', 'terms-of-use')).toBe(
      '/app/npx/public/contentsvcs/v1/api/sites/gateway/sblocks/open/terms-of-use',
    );
    expect(blockPath('de-DE', 'terms-of-use')).toContain('/sites/portal-de-DE/');
  });

  test('a policy that is not activated is Page Not Found with url=cookiePolicy @INF-4', () => {
    const cookiePolicyConfig = { ...whiteLabel.cookiePolicyConfig, activateCookiePolicyRoute: false };
    for (const name of ['cookiePolicy', 'clipCookiePolicy'])
      expect(shownPage(getRoute(name), { cookiePolicyConfig })).toMatchObject({
        page: 'notFound',
        query: { url: 'cookiePolicy' },
      });
  });

  test.each([
    ['a client’s support', true],
    ['no support', false],
  ])('without scripts the page shows a message, with contacts for %s @INF-2 @SUP-1', (_case, offered) => {
    const { features, support } = portal().getState().whiteLabel;
    const configured = fixturePortal({
      texts,
      whiteLabel: { features: { ...features, support: offered }, support },
    });
    const page = document.createElement('div');
    page.innerHTML = renderToString(
      <InPortal portal={configured}>
        <SystemRequirementsPage load={() => new Promise(() => undefined)} />
      </InPortal>,
    );
    // With scripting enabled, as in this test, a parser reads the content of noscript as text.
    const said = document.createElement('div');
    said.innerHTML = page.querySelector('noscript')?.textContent ?? '';
    expect(said).toHaveTextContent(/^This text needs JavaScript\./);
    expect([...said.querySelectorAll('a')].map(({ href }) => href)).toEqual(
      offered ? ['tel:+442079460142', 'mailto:helpdesk@aldermere.example'] : [],
    );
  });

  test('a page shows its heading and a spinner until the content has loaded @INF-2', async () => {
    let response: (html: string) => void = () => undefined;
    const load = () => new Promise<string>((resolve) => (response = resolve));
    renderInPortal(<SystemRequirementsPage load={load} />, portal());
    expect(screen.getByRole('heading', { name: 'System Requirements' })).toBeVisible();
    expect(screen.getAllByText('Please wait').length).toBeGreaterThan(0);
    await act(async () => response('<h2>Browsers</h2>'));
    expect(screen.getByRole('heading', { name: 'Browsers' })).toBeVisible();
  });

  test('a content error shows the unavailable message, again after a failed retry, then the text @INF-2', async () => {
    const load = jest
      .fn<Promise<string>, [string]>()
      .mockRejectedValueOnce(new Error('down'))
      .mockRejectedValueOnce(new Error('down'))
      .mockResolvedValue('<p>Back again</p>');
    renderInPortal(<SystemRequirementsPage load={load} />, portal());
    const words = 'The service is currently unavailable. Please try again later.';
    expect(await screen.findByRole('status')).toHaveTextContent(words);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByText(words).closest('[tabindex]')).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByText('Back again')).closest('[tabindex]')).toHaveFocus();
    expect(screen.queryByText(words)).toBeNull();
    expect(load).toHaveBeenCalledTimes(3);
  });

  test('the terms are shown without the client’s additions; missing additions are not an error @INF-8 @INF-9', async () => {
    const show = async (load: () => Promise<string>) => {
      const { unmount } = renderInPortal(<TermsPage load={load} />, portal());
      await act(async () => undefined);
      expect(screen.getByRole('heading', { name: 'Your contract' })).toBeVisible();
      const said = screen.queryByRole('status')?.textContent ?? '';
      unmount();
      return said;
    };
    expect(await show(() => Promise.reject(new NoSuchContent('terms')))).toBe('');
    expect(await show(() => Promise.reject(new Error('down')))).toMatch(/^The service is currently/);
  });

  test('EMEA REGION is first; arrow keys and clicks change the region @INF-4', async () => {
    const load = jest.fn((path: string) => Promise.resolve(`<p>${path}</p>`));
    renderInPortal(<CookiePolicyPage load={load} />, portal());
    const [emea, other] = screen.getAllByRole('tab');
    expect(emea).toHaveTextContent('EMEA REGION');
    expect(emea).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByText(/emeacookiepolicy/)).toBeVisible();
    act(() => emea!.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(other).toHaveFocus();
    expect(screen.getByRole('tabpanel')).toHaveAccessibleName('ALL OTHER REGIONS');
    expect(await screen.findByText(/open\/cookiepolicy/)).toBeVisible();
    await waitFor(() => expect(reloadConsentScript).toHaveBeenCalledTimes(1));
    expect(reloadConsentScript.mock.calls[0]?.[0]).toMatchObject({ whiteLabel: { key: 'default' } });
    await userEvent.click(other!);
    expect(reloadConsentScript).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['https://bank.example/cookies', '/app/default/cookiePolicy', 1],
    ['/app/other/cookiePolicy', '/app/default/cookiePolicy', 1],
    ['/app/default/cookiePolicy', '/app/default/cookiePolicy', 0],
    ['/app/default/cookiePolicy?from=login#top', '/apps/default/cookiePolicy', 0],
    ['/apps/default/cookiePolicy/', '/cookiePolicy', 0],
    ['/cookiePolicy', '/cookiePolicy', 0],
    ['/app/default/cookiePolicy', '/app/clip/cookiePolicy', 0],
    ['/app/clip/cookiePolicy', '/app/clip/cookiePolicy', 0],
  ])(
    'a link to %s is shown on %s only if it leads to another page @INF-4',
    async (viewPolicyLinkHref, path, links) => {
      const { cookiePolicyConfig } = whiteLabel;
      const configured = fixturePortal({
        texts,
        route: { path },
        whiteLabel: { cookiePolicyConfig: { ...cookiePolicyConfig, viewPolicyLinkHref } },
      });
      renderInPortal(<CookiePolicyPage load={() => Promise.resolve('<p>Policy</p>')} />, configured);
      await screen.findByText('Policy');
      expect(screen.queryAllByRole('link', { name: 'View Policy' })).toHaveLength(links);
    },
  );

  test('the consent script has a container for its cookie list, and may fill it before hydration @INF-4 @INF-10', async () => {
    const consentScript = { source: '/app/shared-wl-assets/17/consent.js', domainIds: {} };
    const page = (configured: boolean) => (
      <InPortal portal={fixturePortal({ texts, ...(configured && { whiteLabel: { consentScript } }) })}>
        <CookiePolicyPage load={() => Promise.resolve('<p>Policy</p>')} />
      </InPortal>
    );
    const container = document.createElement('div');
    const findConsentCookies = () => container.querySelector('[data-consent-cookies]');
    container.innerHTML = renderToString(page(false));
    expect(findConsentCookies()).toBeNull();
    container.innerHTML = renderToString(page(true));
    expect(findConsentCookies()).toBeEmptyDOMElement();
    const list = document.createElement('ul');
    list.append('EU_COOKIE');
    findConsentCookies()?.replaceChildren(list);
    const onRecoverableError = jest.fn();
    const root = await act(async () => hydrateRoot(container, page(true), { onRecoverableError }));
    expect(onRecoverableError).not.toHaveBeenCalled();
    expect(findConsentCookies()).toContainElement(list);
    // The text of another region is loaded, the list stays.
    await act(async () => container.querySelector<HTMLElement>('[role="tab"][tabindex="-1"]')?.click());
    expect(findConsentCookies()).toContainElement(list);
    act(() => root.unmount());
  });
});
