import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import type { PortalStore } from '@portal/shared-wl-assets';
import { type FixtureOverrides, fixturePortal, InPortal } from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import outdatedBrowser from '../i18n/outdatedBrowser/en-US.json';
import { rememberCookieNotice } from './cookie-notice';
import { Header } from './Header';

const portalWith = (overrides: FixtureOverrides = {}): PortalStore =>
  fixturePortal({
    texts: { shell: english, outdatedBrowser },
    ...overrides,
    route: { part: 'login-mf', page: 'login', path: '/app/default/login', ...overrides.route },
  });
const header = (portal: PortalStore) => (
  <InPortal portal={portal}>
    <Header route={portal.getState().route} />
  </InPortal>
);
const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
const forget = (name: string) => {
  document.cookie = `${name}=; Path=/; Max-Age=0`;
};

beforeEach(() => ['EU_COOKIE', 'OptanonAlertBoxClosed'].forEach(forget));

/** Patterns of each language for the statements that usage is measured, and that no cookies are used for it. */
const MEASURING = {
  en: { measured: /\bmeasur|\b(?:is|are) used/, denied: /\b(?:no|without(?: setting)?) further cookies/i },
  de: {
    measured: /messen|Nutzung der Seiten|genutzt/,
    denied: /ohne weitere Cookies|weitere Cookies .*nicht/i,
  },
};

/** Returns sentences about measuring usage, each with whether it, or the next one, says that no cookies are used. */
const measuring = (
  text: string,
  language: keyof typeof MEASURING,
): readonly (readonly [string, boolean])[] => {
  const { measured, denied } = MEASURING[language];
  return text
    .replace(/\s+/g, ' ')
    .split(/<\/\w+>/)
    .flatMap((part) => {
      const sentences = part.replace(/<[^>]*>/g, '').split(/(?<=[.!?]) /);
      return sentences.flatMap((sentence, index) => {
        if (!measured.test(sentence)) return [];
        const next = /cookie/i.test(sentence) ? '' : (sentences[index + 1] ?? '');
        return [[sentence, denied.test(sentence) || denied.test(next)] as const];
      });
    });
};

test.each([
  ['en', english.cookies.text],
  ['de', german.cookies.text],
] as const)(
  'neither notice nor policies say that cookies measure usage, since none do (%s) @LOG-14 @INF-5',
  (language, notice) => {
    expect(measuring(notice, language)).toEqual([]);
    for (const name of ['emeacookiepolicy', 'cookiepolicy', 'wl-emea-cookie-notice', 'wl-cookie-notice']) {
      const file = join(__dirname, `../../services/content/${language}/${name}.html`);
      expect(measuring(readFileSync(file, 'utf8'), language)).toEqual([[expect.any(String), true]]);
    }
  },
);

test.each([
  ['en', 'Cookies measure how the pages are used. No further cookies are set.'],
  ['en', '<p>We measure how the pages are used. You can log in without cookies, or not.</p>'],
  ['en', '<li>To measure how the pages are used</li><li>No further cookies are set.</li>'],
  ['de', 'Mit Cookies messen wir die Nutzung der Seiten. Weitere Cookies werden dafür nicht gesetzt.'],
  ['de', '<p>Wir messen die Nutzung der Seiten. Ohne Cookies können Sie sich nicht anmelden.</p>'],
] as const)(
  'a text that says cookies measure usage is detected (%s: %s) @LOG-14 @INF-5',
  (language, text) => {
    expect(measuring(text, language)).toEqual([[expect.any(String), false]]);
  },
);

test('the notice precedes the header, with a link to the policy and one button @LOG-14', () => {
  const { cookiePolicyConfig } = portalWith().getState().whiteLabel;
  const viewPolicyLinkHref = '/app/karmesin/cookiePolicy';
  render(
    header(
      portalWith({
        notices: { cookies: true },
        whiteLabel: { cookiePolicyConfig: { ...cookiePolicyConfig, viewPolicyLinkHref } },
      }),
    ),
  );
  const bar = screen.getByRole('region', { name: 'Cookies' });
  expect(bar.compareDocumentPosition(screen.getByRole('banner'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByRole('link', { name: 'View Policy' })).toHaveAttribute(
    'href',
    '/app/karmesin/cookiePolicy',
  );
  expect(screen.getByRole('button', { name: 'Close' })).toBeEnabled();
});

test('closing the notice sets both cookies, removes it and moves the focus on @LOG-14', async () => {
  render(header(portalWith({ notices: { cookies: true } })));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  expect(cookie('EU_COOKIE')).toBe('true');
  expect(cookie('OptanonAlertBoxClosed')).toMatch(/^\d{4}-/);
  expect(screen.getByRole('link', { name: 'Aldermere' })).toHaveFocus();
});

test('the consent banner’s own cookie is left unchanged; both last 365 days @LOG-14', () => {
  document.cookie = 'OptanonAlertBoxClosed=mine; Path=/';
  const written = jest.spyOn(document, 'cookie', 'set');
  rememberCookieNotice();
  expect(written.mock.calls.map(([text]) => text.split('=')[0])).toEqual(['EU_COOKIE']);
  const expires = Date.parse(/expires=([^;]+)/.exec(written.mock.calls[0]?.[0] ?? '')?.[1] ?? '');
  expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(365);
  written.mockRestore();
  expect(cookie('OptanonAlertBoxClosed')).toBe('mine');
});

test('the notice can be closed with blocked cookies, too @LOG-14', async () => {
  jest.spyOn(document, 'cookie', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  render(header(portalWith({ notices: { cookies: true } })));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  jest.restoreAllMocks();
});

test('without a policy there is no link to one @LOG-14', () => {
  const { cookiePolicyConfig } = portalWith().getState().whiteLabel;
  const { viewPolicyLinkHref: _, ...rest } = cookiePolicyConfig;
  render(header(portalWith({ notices: { cookies: true }, whiteLabel: { cookiePolicyConfig: rest } })));
  expect(screen.queryByRole('link', { name: 'View Policy' })).toBeNull();
});

test('the cookie notice is shown on the login page only @LOG-14', () => {
  const route = { page: 'fps', part: 'recovery-mf' };
  render(header(portalWith({ notices: { cookies: true }, route })));
  expect(screen.queryByRole('region')).toBeNull();
});

test.each([
  ['login', true],
  ['fps', true],
  ['fuid', true],
  ['changePassword', true],
  ['termsOfUse', false],
])('the alert for old browsers on the page %s: %s @BRW-2', (page, isShown) => {
  const markup = renderToString(header(portalWith({ notices: { outdatedBrowser: true }, route: { page } })));
  expect(markup.includes('Update your browser')).toBe(isShown);
});

test('the edge renders the alert for Internet Explorer with the oldest supported versions @BRW-2', () => {
  const markup = renderToString(header(portalWith({ notices: { internetExplorer: true } })));
  expect(markup).toContain('Internet Explorer is no longer supported');
  expect(markup).toContain('Chrome 48, Edge 84, Firefox 44 and Safari 9');
  expect(markup).not.toContain('Cookies');
});

test('browsers too old for a recovery, and Internet Explorer, see the supported versions @BRW-2', () => {
  const markup = renderToString(header(portalWith({ notices: { outdatedBrowser: true } })));
  expect(markup).toContain('Update your browser');
  expect(markup).toContain('you need at least Chrome 99, Edge 99, Firefox 98 or Safari 15.4.');
  // The specification's minimum does not help this visitor.
  expect(markup).not.toContain('Chrome 48');
  const explorer = renderToString(header(portalWith({ notices: { internetExplorer: true } })));
  expect(explorer).toContain('you need at least Chrome 99, Edge 99, Firefox 98 or Safari 15.4.');
});
