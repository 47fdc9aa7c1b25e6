import { browserSupport } from './browser-support';

const client = (name: string, version: string, system = 'Windows') => ({
  browserInfo: { name, version },
  deviceInfo: { model: '', type: '', vendor: '' },
  osInfo: { name: system, version: '' },
});

test.each([
  ['Chrome', '141.0.0.0', true],
  ['Chrome', '47.9', false],
  ['Mobile Chrome', '48', true],
  ['Edge', '84.0', true],
  ['Edge', '83.0', false],
  ['Firefox', '44', true],
  ['Mobile Firefox', '43', false],
  ['Safari', '9.1', true],
  ['Mobile Safari', '8.0', false],
])('INF-2 BRW-2 %s %s is supported: %p', (name, version, supported) => {
  expect(browserSupport(client(name, version))?.supported).toBe(supported);
});

test('INF-2 BRW-3 it is named with its main version and its system', () => {
  expect(browserSupport(client('Chrome', '141.0.7390.54'))).toEqual({
    supported: true,
    browser: 'Chrome 141',
    system: 'Windows',
  });
});

test.each([
  ['Lynx', '2'],
  ['Chrome', ''],
  ['', '5'],
])('INF-2 nothing is said of browser %p %p', (name, version) => {
  expect(browserSupport(client(name, version))).toBeNull();
});
