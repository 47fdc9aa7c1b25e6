/** @jest-environment node */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isHomeUrl, isLoginPage } from './home-url';
import { WhiteLabelError } from './white-label-error';
import { loadWhiteLabels } from './white-label-registry';

/** A quick run tries a sample of the cases. */
const isQuick = process.env['TEST_QUICK'] === '1';

const SHIPPED = join(__dirname, '../../../shared-wl-assets/white-labels');

/** Returns the home URLs of the default client and of Ray, or the mistakes in their files. */
function homes(changes: Readonly<Record<string, string>>, setting?: string): readonly (string | undefined)[] {
  const folder = mkdtempSync(join(tmpdir(), 'homes-'));
  try {
    cpSync(SHIPPED, folder, { recursive: true });
    for (const [key, homeUrl] of Object.entries(changes)) {
      const file = join(folder, `${key}.json`);
      writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), homeUrl }));
    }
    const { get } = loadWhiteLabels(folder, { homeUrl: setting });
    return ['default', 'ray'].map((key) => get(key)?.homeUrl);
  } catch (error) {
    if (error instanceof WhiteLabelError) return error.message.split('\n');
    throw error;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ONLINE = 'https://online.bank.example/{wl}';

test.each([
  [{}, undefined, ['/apps/home', '/apps/home?wl=ray']],
  [{}, ONLINE, ['https://online.bank.example/default', 'https://online.bank.example/ray']],
  [{ ray: 'https://ray.example' }, ONLINE, ['https://online.bank.example/default', 'https://ray.example']],
  [{ default: '/start?client={wl}' }, ONLINE, ['/start?client=default', '/start?client=ray']],
])('homes of the files %j with HOME_URL %p are %j @D-16', (files, setting, expected) => {
  expect(homes(files, setting)).toEqual(expected);
});

test.each(
  [
    ['http://ray.example', 'must be a path of this site or an https address'],
    ['//ray.example', 'must be a path of this site or an https address'],
    ['https://ray.example;script-src', 'must be a path of this site or an https address'],
    ['https://user@ray.example', 'must be a path of this site or an https address'],
    ['/app/ray/login', 'is the login page, which leads there again; such as /apps/home?wl={wl} is not'],
    ['/app/{wl}/login?a=b', 'is the login page, which leads there again; such as /apps/home?wl={wl} is not'],
  ].filter((_case, at) => !isQuick || at % 2 === 0),
)('the home %s of a file is rejected @D-16 @WL-7 @SEC-R8', (homeUrl, reason) => {
  expect(homes({ ray: homeUrl })).toEqual([`ray.json /homeUrl: ${reason}`]);
});

test('http is allowed only where the caller says so, and a key may be part of the host @D-16 @SEC-R8', () => {
  expect(isHomeUrl('http://localhost:9200/')).toBe(false);
  expect(isHomeUrl('http://localhost:9200/', ['https:', 'http:'])).toBe(true);
  expect(isHomeUrl('https://{wl}.bank.example/start')).toBe(true);
  expect(
    ['javascript:alert(1)', 'online', '', '/\\evil.example', '/a b'].filter((url) => isHomeUrl(url)),
  ).toEqual([]);
  expect(isLoginPage('/', '/app/{wl}/login')).toBe(true);
  expect(isLoginPage('https://bank.example/login', '/app/{wl}/login')).toBe(false);
});
