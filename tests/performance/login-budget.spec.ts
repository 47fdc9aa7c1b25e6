import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { startPortal, type TestPortal } from '../portal/start-portal';
import { LOGIN_BUDGET } from './budgets';
import { loadPage, type LoadedResource } from './page-load';

let portal: TestPortal;
test.beforeAll(async () => {
  portal = await startPortal();
});
test.afterAll(async () => portal.stop());

const REPORT = path.resolve(import.meta.dirname, '../../test-results/login-budget.md');

const table = (
  resources: readonly LoadedResource[],
  counted: Record<string, readonly [number, number]>,
): string =>
  [
    '# First visit of the login page',
    '',
    '| what | is | at most |',
    '| --- | ---: | ---: |',
    ...Object.entries(counted).map(([name, [is, most]]) => `| ${name} | ${is} | ${most} |`),
    '',
    '| request | kind | bytes | step |',
    '| --- | --- | ---: | ---: |',
    ...resources.map(({ url, kind, bytes, step }) => `| ${url} | ${kind} | ${bytes} | ${step} |`),
    '',
  ].join('\n');

test('CARD-4 the login page stays within its budget of bytes, requests and steps', async ({ page }) => {
  const resources = await loadPage(
    page,
    `${portal.origin}/app/default/login?SMQUERYDATA=x&TARGET=/apps/home`,
    () => expect(page.locator('[data-prerendered]')).toHaveCount(0),
  );
  const styles = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map((style) => style.textContent).join(''),
  );
  const sum = (kind: LoadedResource['kind']): number =>
    resources.filter((each) => each.kind === kind).reduce((total, { bytes }) => total + bytes, 0);
  const counted = {
    'JavaScript, bytes': [sum('script'), LOGIN_BUDGET.script],
    'styles, bytes': [sum('style') + brotliCompressSync(styles).length, LOGIN_BUDGET.style],
    requests: [resources.length, LOGIN_BUDGET.requests],
    'sequential steps': [Math.max(...resources.map(({ step }) => step)), LOGIN_BUDGET.steps],
    'font downloads': [resources.filter(({ kind }) => kind === 'font').length, LOGIN_BUDGET.fonts],
  } as const;
  mkdirSync(path.dirname(REPORT), { recursive: true });
  writeFileSync(REPORT, table(resources, counted));
  console.log(table(resources, counted));

  expect(sum('script')).toBeGreaterThan(0);
  expect(resources.filter(({ kind }) => kind === 'script').every(({ encoding }) => encoding === 'br')).toBe(
    true,
  );
  for (const [name, [is, most]] of Object.entries(counted)) expect.soft(is, name).toBeLessThanOrEqual(most);
});
