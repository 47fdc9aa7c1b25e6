import { expect, type Page } from '@playwright/test';
import { test } from '../portal/browser-test';
import { quickCases } from '../portal/quick-cases';
import { useSharedPortal } from '../portal/shared-portal';
import { watchPage } from '../portal/watch-page';

const portal = useSharedPortal();

/** Text that appears once in each copy of a library. */
const COPIES: readonly (readonly [string, RegExp])[] = [
  ['react', /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/],
  ['react-dom', /__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/],
  ['zustand', /getInitialState:\(\)=>/],
  ['i18next', /saveMissingPlurals:/],
  ['react-i18next', /NO_I18NEXT_INSTANCE/],
];

interface SharedLibrary {
  readonly name: string;
  readonly versions: readonly string[];
  readonly usedBy: readonly string[];
}

/** Returns the libraries in the page's share scope, and whether every container uses the same scope object. */
function shareScope(
  page: Page,
): Promise<{ readonly one: boolean; readonly libraries: readonly SharedLibrary[] }> {
  return page.evaluate(() => {
    interface Scope {
      readonly default: Record<string, Record<string, { readonly useIn: readonly string[] }>>;
    }
    const { __FEDERATION__: federation } = globalThis as unknown as {
      __FEDERATION__: { __INSTANCES__: { readonly shareScopeMap: Scope }[] };
    };
    const scopes = federation.__INSTANCES__.map(({ shareScopeMap }) => shareScopeMap.default);
    return {
      one: scopes.length > 2 && scopes.every((scope) => scope === scopes[0]),
      libraries: Object.entries(scopes[0] ?? {}).map(([name, versions]) => ({
        name,
        versions: Object.keys(versions),
        usedBy: Object.values(versions).flatMap(({ useIn }) => useIn),
      })),
    };
  });
}

/** Collects the bodies of a page's scripts, by path. */
function collectScripts(page: Page): ReadonlyMap<string, Promise<string>> {
  const scripts = new Map<string, Promise<string>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js')) scripts.set(pathname, response.text());
  });
  return scripts;
}

const PAGES: readonly (readonly [string, string, string])[] = [
  ['login-mf', '/apps/home', 'Log In'],
  ['clip-login-mf', '/apps/', 'Log In'],
  ['recovery-mf', '/default/fps', 'Continue'],
];

const partTag = quickCases(0);
for (const [part, path, button] of PAGES) {
  test(`${part} uses one copy of every shared library @CARD-4 ${partTag()}`, async ({ page }) => {
    const problems = watchPage(page);
    const scripts = collectScripts(page);
    await page.goto(portal.origin + path);
    await expect(page.getByRole('button', { name: button, exact: true })).toBeDisabled();
    await expect(page.locator('[data-prerendered]')).toHaveCount(0);
    await page.waitForLoadState('networkidle');

    const { one, libraries } = await shareScope(page);
    expect(one).toBe(true);
    for (const { name, versions } of libraries) expect(versions, name).toHaveLength(1);
    const names = libraries.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['react', 'react-dom', 'zustand', 'i18next', 'react-i18next']),
    );
    // A part with only stateless components uses just the JSX runtime.
    const react = libraries.filter(({ name }) => /^react(\/|$)/.test(name)).flatMap(({ usedBy }) => usedBy);
    expect(react).toEqual(expect.arrayContaining(['shared_wl_assets', part.replaceAll('-', '_'), 'shell']));

    for (const [library, mark] of COPIES) {
      const holding: string[] = [];
      for (const [name, body] of scripts) if (mark.test(await body)) holding.push(name);
      for (const name of holding) expect(name, library).toMatch(/^\/parts\/root-config\//);
      expect(holding.length, library).toBeLessThanOrEqual(1);
      if (['react', 'react-dom', 'zustand'].includes(library)) expect(holding, library).toHaveLength(1);
    }
    const shared = [...scripts.keys()].filter((name) =>
      /^\/parts\/shared-wl-assets\/[^/]+\/entry\.js$/.test(name),
    );
    expect(shared).toHaveLength(1);
    expect(problems()).toEqual([]);
  });
}

test('navigating between parts within one page loads no shared file again @CARD-4 @NAV-1', async ({
  page,
}) => {
  const problems = watchPage(page);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await page.goto(`${portal.origin}/apps/home`);
  await expect(page.locator('[data-prerendered]')).toHaveCount(0);
  await page.getByRole('link', { name: 'Forgot Password', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeFocused();
  await page.getByRole('link', { name: 'Forgot User ID', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your User ID?' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible();
  for (const part of ['root-config', 'shared-wl-assets', 'shell', 'recovery-mf', 'login-mf']) {
    const entries = requested.filter(
      (path) => path.startsWith(`/parts/${part}/`) && path.endsWith('/entry.js'),
    );
    expect(entries, part).toHaveLength(1);
  }
  expect(problems()).toEqual([]);
});
