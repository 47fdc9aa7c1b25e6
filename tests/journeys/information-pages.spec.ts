import { expect, type Page } from '@playwright/test';
import { runAxe } from '../accessibility/run-axe';
import { tabTo } from '../accessibility/tab-to';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';

const portal = useSharedPortal();

type Language = 'en_US' | 'de_DE';

function speak(page: Page, language: Language): Promise<void> {
  return page.context().addCookies([{ name: 'displayLanguage', value: language, url: portal.origin }]);
}

async function open(page: Page, address: string): Promise<number | undefined> {
  const response = await page.goto(portal.origin + address);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  return response?.status();
}

function heading(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

interface InformationPage {
  readonly page: string;
  readonly heading: Readonly<Record<Language, string>>;
  /** Further texts that must be shown. */
  readonly shows: Readonly<Record<Language, string>>;
  /** Main action and its target. */
  readonly action?: Readonly<Record<Language, string>> & { readonly to: string };
  readonly helpDesk?: true;
}

const LOGIN = { en_US: 'Go To Login', de_DE: 'Zur Anmeldung', to: '/apps/home' } as const;

const PAGES: readonly InformationPage[] = [
  {
    page: 'logout',
    heading: { en_US: 'You have been logged out', de_DE: 'Sie wurden erfolgreich abgemeldet' },
    shows: { en_US: 'shared computer', de_DE: 'gemeinsam genutzten Computer' },
    action: { ...LOGIN, to: '/login/logout.html' },
  },
  {
    page: 'ssoLogout',
    heading: { en_US: 'You have been logged out', de_DE: 'Sie wurden erfolgreich abgemeldet' },
    shows: { en_US: 'shared computer', de_DE: 'gemeinsam genutzten Computer' },
  },
  {
    page: 'loggedOut',
    heading: { en_US: 'You are logged out', de_DE: 'Sie sind abgemeldet' },
    shows: { en_US: 'log in again', de_DE: 'Melden Sie sich erneut an' },
    action: { en_US: 'login »', de_DE: 'Anmeldung »', to: '/apps/home' },
  },
  {
    page: 'accessDenied',
    heading: {
      en_US: 'You do not have access to this page',
      de_DE: 'Sie haben keinen Zugriff auf diese Seite',
    },
    shows: { en_US: 'another User ID', de_DE: 'einer anderen Benutzerkennung' },
    action: { ...LOGIN, to: '/login/logout.html' },
    helpDesk: true,
  },
  {
    page: 'samlError',
    heading: { en_US: 'We could not log you in', de_DE: 'Wir konnten Sie nicht anmelden' },
    shows: { en_US: 'Log in again', de_DE: 'Melden Sie sich erneut an' },
    action: LOGIN,
    helpDesk: true,
  },
  {
    page: 'sessionExpired',
    heading: { en_US: 'Your session has expired', de_DE: 'Ihre Sitzung ist abgelaufen' },
    shows: { en_US: 'for your protection', de_DE: 'Zu Ihrem Schutz' },
    action: LOGIN,
  },
  {
    page: 'systemUnavailable',
    heading: {
      en_US: 'The portal is not available at the moment',
      de_DE: 'Das Portal ist zurzeit nicht verfügbar',
    },
    shows: { en_US: 'Wait a few minutes', de_DE: 'Warten Sie einige Minuten' },
    action: { en_US: 'Try again', de_DE: 'Erneut versuchen', to: '/apps/home' },
    helpDesk: true,
  },
  {
    page: 'systemRequirements',
    heading: { en_US: 'System Requirements', de_DE: 'System\u00advoraussetzungen' },
    shows: { en_US: 'Your browser is supported', de_DE: 'Ihr Browser wird unterstützt' },
  },
  {
    page: 'cookiePolicy',
    heading: { en_US: 'Cookie Policy', de_DE: 'Cookie-Richtlinie' },
    shows: { en_US: 'Cookies we need', de_DE: 'Cookies, die wir brauchen' },
  },
  {
    page: 'termsOfUse',
    heading: { en_US: 'Terms of Use', de_DE: 'Nutzungs\u00adbedingungen' },
    shows: { en_US: 'Links to other sites', de_DE: 'Links zu anderen Websites' },
  },
];

const HELP_DESK = { en_US: 'Contact the Help Desk', de_DE: 'Helpdesk kontaktieren' } as const;

const VIEWS = [
  { viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const;
/** `npm test` opens every third page and runs axe in one of the views, in turn; the long run checks all in both. */
const isLong = process.env['PORTAL_TEST_LONG'] !== undefined;

const languageTag = quickCases(0);
for (const language of ['en_US', 'de_DE'] as const) {
  test(`every information page: title, texts, one action, axe, keyboard (${language}) @INF-1 @INF-2 @INF-4 @INF-8 ${languageTag()}`, async ({
    page,
  }) => {
    const problems = watchPage(page);
    await speak(page, language);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const [index, each] of PAGES.filter((_page, at) => isLong || at % 3 === 0).entries()) {
      expect(await open(page, `/app/default/${each.page}`), each.page).toBe(200);
      await expect(page).toHaveTitle(`${each.heading[language].replaceAll('\u00ad', '')} | Aldermere`);
      await expect(heading(page)).toHaveText(each.heading[language]);
      const main = page.getByRole('main');
      await expect(main).toContainText(each.shows[language]);
      if (each.action === undefined) {
        const ways = each.page === 'ssoLogout' ? 0 : undefined;
        if (ways !== undefined) await expect(main.getByRole('link')).toHaveCount(ways);
      } else {
        const action = main.getByRole('link', { name: each.action[language], exact: true });
        await expect(action).toHaveAttribute('href', each.action.to);
        await expect(main.getByRole('link')).toHaveCount(1);
        // The tab order is the same in every language.
        if (language === 'en_US') await tabTo(page, action);
      }
      if (each.helpDesk) {
        await main.getByRole('button', { name: HELP_DESK[language] }).press('Enter');
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      }
      for (const { viewport, colorScheme } of VIEWS.filter((_, view) => isLong || view === index % 2)) {
        await page.setViewportSize(viewport);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        const { violations } = await runAxe(page);
        const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
        expect(found, `${each.page} ${colorScheme}`).toEqual([]);
      }
    }
    expect(problems()).toEqual([]);
  });
}

const baseTag = quickCases(0);
for (const base of ['/app/karmesin', '/apps/karmesin', '']) {
  test(`between pages below "${base}" and back without a new document @NAV-1 @NAV-3 ${baseTag()}`, async ({
    page,
  }) => {
    const problems = watchPage(page);
    await speak(page, 'en_US');
    await open(page, `${base}/termsOfUse`);
    await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
    const footer = page.getByRole('contentinfo');
    for (const [link, name] of [
      ['System Requirements', 'systemRequirements'],
      ['Cookie Policy', 'cookiePolicy'],
      ['Terms of Use', 'termsOfUse'],
    ] as const) {
      await footer.getByRole('link', { name: link }).click();
      await expect(page).toHaveURL(`${portal.origin}${base}/${name}`);
      await expect(heading(page)).toHaveText(link);
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveTitle(new RegExp(`^${link} \\| `));
      await expect(page.getByRole('banner').getByRole('link').first()).toHaveAttribute(
        'href',
        `${base}/${name}`,
      );
    }
    await page.goBack();
    await expect(heading(page)).toHaveText('Cookie Policy');
    await expect(page.locator('[data-same-document]')).toHaveCount(1);
    expect(problems()).toEqual([]);
  });
}
