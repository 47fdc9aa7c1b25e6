/** @jest-environment node */
import { isReported } from './reported-requests';

const SKIPPED = [
  '/portal-service/httpUsageStatus/store',
  '/portal-service/stateUsageStatus/store',
  '/DPMonitor/rest/events',
  '/portal-service/public/logDpStats',
  '/digital-pulse/events.json',
  '/portal-service/logout',
  '/DPMonitor/rest/v1/dpevents/any',
  '/self-service/digital-pulse/events.json',
  '/portal-metrics/analytics/click',
];

test.each(SKIPPED)('%s is reported only as JSON with a method other than POST @STA-4', (url) => {
  expect(isReported('post', url, 'application/json')).toBe(false);
  expect(isReported('post', `https://portal.example${url}?a=1`, 'application/json')).toBe(false);
  expect(isReported('get', url, 'text/html')).toBe(false);
  expect(isReported('get', url, '')).toBe(false);
  expect(isReported('get', url, 'application/json; charset=utf-8')).toBe(true);
  expect(isReported('put', url, 'application/problem+json')).toBe(true);
});

test.each([
  ['post', '/portal-login-service/public/fps/auth', 'application/json'],
  ['get', '/portal-login-service/public/uti/alex', ''],
  ['post', '/portal-service/logout-all', ''],
  ['post', '/x/portal-metrics/analytics/', ''],
  ['get', '//', ''],
])('%s %s is reported @STA-4', (method, url, type) => {
  expect(isReported(method, url, type)).toBe(true);
});

test('requests are also classified in a browser without URL.canParse @STA-8', () => {
  jest.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  expect(isReported('post', 'https://portal.example/portal-service/logout', '')).toBe(false);
  jest.restoreAllMocks();
});
