/** @jest-environment node */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { browserSupport } from './browser-support';

const client = (name: string, version: string, system = 'Windows') => ({
  browserInfo: { name, version },
  deviceInfo: { model: '', type: '', vendor: '' },
  osInfo: { name: system, version: '' },
});

test.each([
  ['Chrome', '141.0.0.0', 'everything'],
  ['Chrome', '99.0.4844.51', 'everything'],
  ['Chrome', '98.9', 'login'],
  ['Chrome', '47.9', 'nothing'],
  ['Mobile Chrome', '48', 'login'],
  ['Edge', '99.0', 'everything'],
  ['Edge', '84.0', 'login'],
  ['Edge', '83.0', 'nothing'],
  ['Firefox', '98', 'everything'],
  ['Firefox', '44', 'login'],
  ['Mobile Firefox', '43', 'nothing'],
  ['Safari', '15.4.1', 'everything'],
  ['Safari', '15.3', 'login'],
  ['Safari', '9.1', 'login'],
  ['Mobile Safari', '8.0', 'nothing'],
])('%s %s supports %s @INF-2 @BRW-2', (name, version, suffices) => {
  expect(browserSupport(client(name, version))?.suffices).toBe(suffices);
});

test.each(['en', 'de'])(
  'the system requirements name the oldest browsers for a password reset (%s) @INF-2 @INF-3',
  (language) => {
    for (const page of ['systemrequirements', 'ta-systemrequirements']) {
      const text = readFileSync(
        join(__dirname, `../../../services/content/${language}/${page}.html`),
        'utf8',
      );
      for (const [name, version] of [
        ['Chrome', '99'],
        ['Edge', '99'],
        ['Firefox', '98'],
        ['Safari', '15.4'],
      ] as const) {
        expect(text).toContain(`${name}&nbsp;${version}`);
        const oldEnough = browserSupport(client(name, version))?.suffices;
        expect(oldEnough).toBe('everything');
        expect(browserSupport(client(name, String(Number(version) - 0.1)))?.suffices).toBe('login');
      }
    }
  },
);

test('the browser is shown with its major version and operating system @INF-2 @BRW-3', () => {
  expect(browserSupport(client('Chrome', '141.0.7390.54'))).toEqual({
    suffices: 'everything',
    browser: 'Chrome 141',
    system: 'Windows',
  });
});

test.each([
  ['Lynx', '2'],
  ['Chrome', ''],
  ['', '5'],
])('browser %p %p is not assessed @INF-2', (name, version) => {
  expect(browserSupport(client(name, version))).toBeNull();
});
