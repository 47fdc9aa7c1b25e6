import { fixturePortal, InPortal, type FixtureOverrides } from '@portal/shared-wl-assets/test-support';
import type { SlotProps } from '@portal/shared-wl-assets';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
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

/** The live region of toasts; the support button has one of its own. */
const toastArea = () => screen.getAllByRole('status').find((region) => region.hasAttribute('aria-live'));

/** The window's location at an address of the portal. */
const addressBar = (pathname: string, search: string) => ({
  origin: 'https://portal',
  pathname,
  search,
  assign: jest.fn(),
  reload: jest.fn(),
});

beforeEach(() => sessionStorage.clear());

test('NAV-2 the header names the client and leads to the login', () => {
  render(inPortal(Header));
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Aldermere' })).toHaveAttribute('href', '/app/default/login');
});

test('I18N-2 the languages are plain links that work without scripts', () => {
  render(inPortal(Header, { language: 'de-DE' }));
  expect(links()).toMatchObject({
    English: '/app/language?to=en-US&back=%2Fapp%2Fdefault%2Flogin',
    Deutsch: '/app/language?to=de-DE&back=%2Fapp%2Fdefault%2Flogin',
  });
  expect(screen.getByRole('link', { name: 'Deutsch' })).toHaveAttribute('aria-current', 'true');
});

test('I18N-2 a client with one language has no switch', () => {
  render(inPortal(Header, { whiteLabel: { languages: ['de-DE'] } }));
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('I18N-2 LOG-3 choosing a language sets the cookie and opens the page with the query it was opened with', () => {
  const page = addressBar('/app/default/login', '');
  switchLanguage('de-DE', { SMQUERYDATA: 'a b', TARGET: '/x' }, page);
  expect(document.cookie).toContain('displayLanguage=de_DE');
  expect(page.assign).toHaveBeenCalledWith('https://portal/app/default/login?SMQUERYDATA=a+b&TARGET=%2Fx');
  expect(page.reload).not.toHaveBeenCalled();
});

test.each([
  ['/default/fps', '', {}],
  ['/default/fuid', '?forgetUserIdRedirect=/a%20b', { forgetUserIdRedirect: '/a b' }],
])('I18N-2 SEC-R17 a page whose address stays %s%s is loaded again', (path, search, query) => {
  const page = addressBar(path, search);
  switchLanguage('en-US', query, page);
  expect(page.reload).toHaveBeenCalledTimes(1);
  expect(page.assign).not.toHaveBeenCalled();
});

test('SEC-R8 I18N-2 a path that begins like the address of another host stays a path', () => {
  const page = addressBar('//evil.example/foo', '?x=1');
  switchLanguage('de-DE', {}, page);
  expect(page.assign).toHaveBeenCalledWith('https://portal//evil.example/foo');
});

describe('I18N-2 the link itself is followed', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    render(inPortal(Header));
  });
  afterEach(() => jest.restoreAllMocks());
  // As a browser does it: an error of a listener is told to the page, and the click goes on.
  const followed = (click: MouseEventInit = {}) =>
    screen
      .getByRole('link', { name: 'Deutsch' })
      .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...click }));

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }])('I18N-2 in a new tab: %j', (click) =>
    expect(followed(click)).toBe(true),
  );

  test('I18N-2 where no cookie can be written', () => {
    jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {
      throw new DOMException('', 'SecurityError');
    });
    const told = jest.fn();
    window.addEventListener('error', told, { once: true });
    expect(followed()).toBe(true);
    expect(told).toHaveBeenCalledTimes(1);
  });
});

test('NAV-3 on the login page the footer opens a new window, on its own pages the same one', () => {
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

test('INF-4 without the cookie policy route the footer does not offer it', () => {
  render(
    inPortal(Footer, {
      whiteLabel: { cookiePolicyConfig: { activateCookiePolicyRoute: false, displayEuCookieBar: true } },
    }),
  );
  expect(screen.queryByText('Cookie Policy')).toBeNull();
});

test('NAV-3 the footer says the year that the page was served in', () => {
  render(inPortal(Footer));
  expect(screen.getByText('© 2031 Aldermere')).toBeInTheDocument();
});

test('INF-5 LOG-14 the cookie notice leads to the policy of the app that it stands in', () => {
  const cookiePolicyConfig = {
    activateCookiePolicyRoute: true,
    displayEuCookieBar: true,
    viewPolicyLinkHref: '/app/default/cookiePolicy',
  };
  const policyAt = (path: string, viewPolicyLinkHref = cookiePolicyConfig.viewPolicyLinkHref) => {
    const whiteLabel = { cookiePolicyConfig: { ...cookiePolicyConfig, viewPolicyLinkHref } };
    const { unmount } = render(inPortal(CookieBar, { whiteLabel, route: { path } }));
    const href = screen.getByRole('link').getAttribute('href');
    unmount();
    return href;
  };
  expect(policyAt('/app/default/login')).toBe('/app/default/cookiePolicy');
  expect(policyAt('/app/clip/login')).toBe('/app/clip/cookiePolicy');
  expect(policyAt('/app/clip/login', 'https://bank.example/x')).toBe('https://bank.example/x');
});

test('LOG-14 INF-4 the cookie notice leads to no policy that the client has switched off, but to its own', () => {
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
  expect(noticeWith('/app/default/cookiePolicy')).toEqual([]);
  expect(noticeWith('https://bank.example/cookies')).toEqual(['https://bank.example/cookies']);
});

/** The header, where the toast has its place, and what decides that there is one. */
const Around = (props: SlotProps) => (
  <>
    <Header {...props} />
    <Notices {...props} />
  </>
);

describe('LOG-13 after a password change', () => {
  beforeEach(() => {
    jest.useFakeTimers();
    sessionStorage.setItem('passwordChanged', 'true');
  });
  afterEach(() => jest.useRealTimers());

  test('LOG-13 the toast says so on the login page for 10 s, then the flag goes', () => {
    render(inPortal(Around));
    act(() => jest.advanceTimersByTime(100));
    expect(toastArea()).toHaveTextContent('Password has been reset successfully.Please proceed to login.');
    act(() => jest.advanceTimersByTime(9_999));
    expect(sessionStorage.getItem('passwordChanged')).not.toBeNull();
    act(() => jest.advanceTimersByTime(1));
    expect(toastArea()).toBeEmptyDOMElement();
    expect(sessionStorage.getItem('passwordChanged')).toBeNull();
  });

  test('LOG-13 in German it says what a set-up and a reset have in common', () => {
    render(inPortal(Around, { language: 'de-DE' }));
    act(() => jest.advanceTimersByTime(100));
    expect(toastArea()).toHaveTextContent('Ihr Passwort wurde geändert.Bitte melden Sie sich jetzt an.');
  });

  test('LOG-13 closing it forgets the flag too', () => {
    render(inPortal(Around));
    act(() => jest.advanceTimersByTime(100));
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(sessionStorage.getItem('passwordChanged')).toBeNull();
  });

  test('LOG-13 it goes after the same 10 s when another page of the document is shown by then', () => {
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

  test('LOG-13 a page that is loaded anew, in another language for example, goes on with it to the end of its 10 s', () => {
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
    'LOG-13 none is shown %s, and the flag goes',
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

  test('LOG-13 any other page leaves the flag alone', () => {
    render(inPortal(Around, { route: { page: 'fps' } }));
    expect(toastArea()).toBeEmptyDOMElement();
    expect(sessionStorage.getItem('passwordChanged')).toBe('true');
  });

  test('LOG-13 the edge renders no toast, whatever the session holds', () => {
    expect(renderToString(inPortal(Around))).not.toContain('Password');
  });
});

test('I18N-1 both languages have every text', () => {
  expect(Object.keys(german)).toEqual(Object.keys(english));
  expect(Object.keys(german.footer)).toEqual(Object.keys(english.footer));
});
