/** @jest-environment node */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isHomeUrl, isLoginPage } from './home-url';
import { WhiteLabelError } from './white-label-error';
import { loadWhiteLabels } from './white-label-registry';

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
