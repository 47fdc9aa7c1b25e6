import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import type { SlotProps } from '@portal/shared-wl-assets';
import {
  type FixtureOverrides,
  clipApp,
  fixturePortal,
  InPortal,
} from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import { CookieBar } from './CookieBar';
import { Footer } from './Footer';
import { Header } from './Header';
import { switchLanguage } from './language-switch';
import { Notices } from './Notices';

const inPortal = (Component: ComponentType<SlotProps>, overrides: FixtureOverrides = {}) => {
  const texts = { shell: overrides.language === 'de-DE' ? german : english };
  const portal = fixturePortal({
    texts,
    ...overrides,
    route: { page: 'login', path: '/app/default/login', ...overrides.route },
  });
  return (
    <InPortal portal={portal}>
      <Component route={portal.getState().route} />
    </InPortal>
  );
};
const links = () =>
  Object.fromEntries(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  );

/** The live region of toasts; the support button has its own. */
const toastArea = () => screen.getAllByRole('status').find((region) => region.hasAttribute('aria-live'));

/** Returns a fake window.location at a URL of the portal. */
const addressBar = (pathname: string, search: string) => ({
  origin: 'https://portal',
  pathname,
  search,
  assign: jest.fn(),
  reload: jest.fn(),
});

beforeEach(() => sessionStorage.clear());

test('the header shows the client and links to the login @NAV-2', () => {
  render(inPortal(Header));
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Aldermere' })).toHaveAttribute('href', '/app/default/login');
});

test('a logo that contains the name is shown alone, with the name as its alternative text @NAV-2 @WL-2', () => {
  const light = { url: '/app/brand-files/bank/a.svg', width: 128, height: 32 };
  render(inPortal(Header, { whiteLabel: { logo: { kind: 'file', containsName: true, light } } }));
  const link = screen.getByRole('link', { name: 'Aldermere' });
  expect(link).toHaveTextContent(/^$/);
  expect(link.querySelector('img')).toHaveAttribute('alt', 'Aldermere');
});

test('the languages are plain links that work without scripts @I18N-2', () => {
  render(inPortal(Header, { language: 'de-DE' }));
  expect(links()).toMatchObject({
    English: '/app/language?to=en-US&back=%2Fapp%2Fdefault%2Flogin',
    Deutsch: '/app/language?to=de-DE&back=%2Fapp%2Fdefault%2Flogin',
  });
  expect(screen.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true');
});

test('a client with one language has no language switch @I18N-2', () => {
  render(inPortal(Header, { whiteLabel: { languages: ['de-DE'] } }));
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('choosing a language sets the cookie and opens the page with its original query @I18N-2 @LOG-3', () => {
  const page = addressBar('/app/default/login', '');
  switchLanguage('de-DE', { SMQUERYDATA: 'a b', TARGET: '/x' }, page);
  expect(document.cookie).toContain('displayLanguage=de_DE');
  expect(page.assign).toHaveBeenCalledWith('https://portal/app/default/login?SMQUERYDATA=a+b&TARGET=%2Fx');
  expect(page.reload).not.toHaveBeenCalled();
});

test.each([
  ['/default/fps', '', {}],
  ['/default/fuid', '?forgetUserIdRedirect=/a%20b', { forgetUserIdRedirect: '/a b' }],
])('a page whose URL %s%s does not change is reloaded @I18N-2 @SEC-R17', (path, search, query) => {
  const page = addressBar(path, search);
  switchLanguage('en-US', query, page);
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(page.assign).not.toHaveBeenCalled();
});

test('a path that starts like the URL of another host stays a path @SEC-R8 @I18N-2', () => {
  const page = addressBar('//evil.example/foo', '?x=1');
  switchLanguage('de-DE', {}, page);
  expect(page.assign).toHaveBeenCalledWith('https://portal//evil.example/foo');
});

describe('the browser follows the link @I18N-2', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    render(inPortal(Header));
  });
  afterEach(() => jest.restoreAllMocks());
  // Like a browser: an error in a listener is reported on window, and the click continues.
  const followed = (click: MouseEventInit = {}) =>
    screen
      .getByRole('link', { name: 'Deutsch' })
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...click }));

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])('in a new tab: %j @I18N-2', (click) =>
    expect(followed(click)).toBe(true),
  );

  test('if no cookie can be written @I18N-2', () => {
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    const told = jest.fn();
    window.addEventListener('error', told, { once: true });
    expect(followed()).toBe(true);
    expect(told).toHaveBeenCalledTimes(1);
  });
});

test('footer links open a new tab on the login page, and the same one on their own pages @NAV-3', () => {
  const { unmount } = render(inPortal(Footer));
  expect(links()).toEqual({
    'System Requirements': '/app/default/systemRequirements',
    'Cookie Policy': '/app/default/cookiePolicy',
    'Terms of Use': '/app/default/termsOfUse',
  });
  for (const link of screen.getAllByRole('link')) {
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener');
    expect(link).toHaveAccessibleDescription('Opens in a new tab');
  }
  unmount();
  render(inPortal(Footer, { route: { path: '/app/default/termsOfUse' } }));
  for (const link of screen.getAllByRole('link')) expect(link).not.toHaveAttribute('target');
});

test('the footer ends with the client’s links of that place, whose external ones open a new tab @LOG-10 @NAV-3', () => {
  const linkConfig = {
    links: [
      { kind: 'external', place: 'footer', label: 'Imprint', target: 'https://bank.example/imprint' },
      { kind: 'internal', place: 'footer', label: 'Fees', target: '/app/default/termsOfUse' },
      { kind: 'internal', label: 'Below the form', target: '/app/default/termsOfUse' },
    ],
  } as const;
  render(inPortal(Footer, { route: { path: '/app/default/termsOfUse' }, whiteLabel: { linkConfig } }));
  expect(Object.keys(links()).slice(3)).toEqual(['Imprint', 'Fees']);
  const imprint = screen.getByRole('link', { name: 'Imprint' });
  expect(imprint).toHaveAttribute('href', 'https://bank.example/imprint');
  expect(imprint).toHaveAttribute('target', '_blank');
  expect(imprint).toHaveAccessibleDescription('Opens in a new tab');
  expect(screen.getByRole('link', { name: 'Fees' })).not.toHaveAttribute('target');
});

test('without the cookie policy route the footer has no link to it @INF-4', () => {
  render(
    inPortal(Footer, {
      whiteLabel: { cookiePolicyConfig: { activateCookiePolicyRoute: false, displayEuCookieBar: true } },
    }),
  );
  expect(screen.queryByText('Cookie Policy')).toBeNull();
});

test('the footer shows the year in which the page was served @NAV-3', () => {
  render(inPortal(Footer));
  expect(screen.getByText('© 2031 Aldermere')).toBeInTheDocument();
});

test('the cookie notice links to the policy of its app @INF-5 @LOG-14', () => {
  const cookiePolicyConfig = {
    activateCookiePolicyRoute: true,
    displayEuCookieBar: true,
    viewPolicyLinkHref: '/app/default/cookiePolicy',
  };
  const policyAt = (path: string, viewPolicyLinkHref = cookiePolicyConfig.viewPolicyLinkHref) => {
    const whiteLabel = { cookiePolicyConfig: { ...cookiePolicyConfig, viewPolicyLinkHref } };
    const { unmount } = render(
      inPortal(CookieBar, {
        whiteLabel,
        route: { path },
        app: path.startsWith('/app/clip/') ? clipApp : undefined,
      }),
    );
    const href = screen.getByRole('link').getAttribute('href');
    unmount();
    return href;
  };
  expect(policyAt('/app/default/login')).toBe('/app/default/cookiePolicy');
  expect(policyAt('/app/clip/login')).toBe('/app/clip/cookiePolicy');
  expect(policyAt('/app/clip/login', '/apps/default/cookiePolicy')).toBe('/app/clip/cookiePolicy');
  expect(policyAt('/app/clip/login', '/app/default/CookiePolicy/?a=b#c')).toBe(
    '/app/clip/cookiePolicy?a=b#c',
  );
  expect(policyAt('/app/clip/login', 'https://bank.example/x')).toBe('https://bank.example/x');
});

test('the cookie notice does not link to a policy that is switched off, but to the client’s own @LOG-14 @INF-4', () => {
  const noticeWith = (viewPolicyLinkHref: string) => {
    const cookiePolicyConfig = {
      activateCookiePolicyRoute: false,
      displayEuCookieBar: true,
      viewPolicyLinkHref,
    };
    const { unmount } = render(inPortal(CookieBar, { whiteLabel: { cookiePolicyConfig } }));
    const links = screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
    unmount();
    return links;
  };
  for (const internalPath of [
    '/app/default/cookiePolicy',
    '/apps/default/cookiePolicy',
    '/app/default/cookiepolicy/?a=b',
  ])
    expect(noticeWith(internalPath)).toEqual([]);
  expect(noticeWith('/app/karmesin/cookiePolicy')).toEqual(['/app/karmesin/cookiePolicy']);
  expect(noticeWith('https://bank.example/cookies')).toEqual(['https://bank.example/cookies']);
});

/** The header, which contains the toast area, and the notices, which trigger the toast. */
const Around = (props: SlotProps) => (
  <>
    <Header {...props} />
    <Notices {...props} />
  </>
);

describe('after a password change @LOG-13', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.setItem('passwordChanged', 'true');
  });
  afterEach(() => jest.useRealTimers());

  test('the toast is shown on the login page for 10 s, then the flag is removed @LOG-13', () => {
    render(inPortal(Around));
    act(() => jest.advanceTimersByTime(100));
    expect(toastArea()).toHaveTextContent('Password has been reset successfully.Please proceed to login.');
    act(() => jest.advanceTimersByTime(9_999));
    expect(sessionStorage.getItem('passwordChanged')).not.toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(toastArea()).toBeEmptyDOMElement();
    expect(sessionStorage.getItem('passwordChanged')).toBeNull();
  });

  test('the German text suits a set-up and a reset @LOG-13', () => {
    render(inPortal(Around, { language: 'de-DE' }));
    act(() => jest.advanceTimersByTime(100));
    expect(toastArea()).toHaveTextContent('Ihr Passwort wurde geändert.Bitte melden Sie sich jetzt an.');
  });

  test('closing the toast removes the flag too @LOG-13', () => {
    render(inPortal(Around));
    act(() => jest.advanceTimersByTime(100));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(sessionStorage.getItem('passwordChanged')).toBeNull();
  });

  test('the toast disappears after the same 10 s if another page of the document is shown by then @LOG-13', () => {
    const portal = fixturePortal({ texts: { shell: english }, route: { page: 'login' } });
    const at = (page: string) => (
      <InPortal portal={portal}>
        <Around route={{ ...portal.getState().route, page }} />
      </InPortal>
    );
    const { rerender } = render(at('login'));
    rerender(at('fps'));
    act(() => jest.advanceTimersByTime(100));
    expect(toastArea()).toHaveTextContent('Password has been reset successfully.');
    expect(sessionStorage.getItem('passwordChanged')).not.toBeNull();
    act(() => jest.advanceTimersByTime(10_000));
    expect(sessionStorage.getItem('passwordChanged')).toBeNull();
    rerender(at('login'));
    act(() => jest.advanceTimersByTime(100));
    expect(toastArea()).toBeEmptyDOMElement();
  });

  test('after a reload, such as for another language, the toast is shown for the rest of its 10 s @LOG-13', () => {
    render(inPortal(Around)).unmount();
    jest.setSystemTime(Date.now() + 6_000);
    render(inPortal(Around));
    act(() => jest.advanceTimersByTime(100));
    expect(toastArea()).toHaveTextContent('Password has been reset successfully.');
    act(() => jest.advanceTimersByTime(4_000));
    expect(toastArea()).toBeEmptyDOMElement();
    expect(sessionStorage.getItem('passwordChanged')).toBeNull();
  });

  test.each(['ten seconds later', 'with a flag that is none'])(
    'no toast is shown %s, and the flag is removed @LOG-13',
    (when) => {
      if (when === 'ten seconds later') {
        render(inPortal(Around)).unmount();
        jest.setSystemTime(Date.now() + 10_000);
      } else sessionStorage.setItem('passwordChanged', 'of somebody else');
      render(inPortal(Around));
      act(() => jest.advanceTimersByTime(100));
      expect(toastArea()).toBeEmptyDOMElement();
      expect(sessionStorage.getItem('passwordChanged')).toBeNull();
    },
  );

  test('any other page leaves the flag unchanged @LOG-13', () => {
    render(inPortal(Around, { route: { page: 'fps' } }));
    expect(toastArea()).toBeEmptyDOMElement();
    expect(sessionStorage.getItem('passwordChanged')).toBe('true');
  });

  test('the edge never renders a toast @LOG-13', () => {
    expect(renderToString(inPortal(Around))).not.toContain('Password');
  });
});

test('both languages have all texts @I18N-1', () => {
  expect(Object.keys(german)).toEqual(Object.keys(english));
  expect(Object.keys(german.footer)).toEqual(Object.keys(english.footer));
});
