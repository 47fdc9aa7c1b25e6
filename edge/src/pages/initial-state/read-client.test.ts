import { noNotices, unknownClient } from '@portal/contract/page';
import { pageNotices } from './page-notices';
import { readClient } from './read-client';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const OPERA_MINI = 'Opera/9.80 (Android; Opera Mini/36.2.2254/119.132; U; id) Presto/2.12.423 Version/12.16';
const TRIDENT = 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko';

const client = {
  cookiePolicyConfig: { activateCookiePolicyRoute: true, displayEuCookieBar: true },
  checkBrowserConfig: {
    excludedBrowsers: ['Opera Mini', 'ucbrowser'],
    title: { 'en-US': '', 'de-DE': '' },
    message: { 'en-US': '', 'de-DE': '' },
  },
};
function getNotices(userAgent: string, closed = false) {
  return pageNotices(client, readClient(userAgent), userAgent, closed);
}

test.each([
  [
    CHROME,
    { name: 'Chrome', version: '140.0.0.0' },
    { model: '', type: '', vendor: '' },
    { name: 'Windows', version: '10' },
  ],
  [
    IPHONE,
    { name: 'Mobile Safari', version: '18.0' },
    { model: 'iPhone', type: 'mobile', vendor: 'Apple' },
    { name: 'iOS', version: '18.0' },
  ],
])('%s gives browser, device and system @BRW-3', (userAgent, browserInfo, deviceInfo, osInfo) => {
  expect(readClient(userAgent)).toEqual({ browserInfo, deviceInfo, osInfo });
});

test('only the first 500 characters are read, and an empty user agent gives empty values @BRW-3', () => {
  expect(readClient(`${'x'.repeat(500)} ${CHROME}`)).toEqual(unknownClient);
  expect(readClient('')).toEqual(unknownClient);
});

test('an excluded browser triggers the warning, regardless of the case of its name @BRW-1', () => {
  expect(getNotices(OPERA_MINI).excludedBrowser).toBe(true);
  expect(getNotices(`${PIXEL.replace('Chrome/140.0.0.0', 'UCBrowser/13.4.0.1306')}`).excludedBrowser).toBe(
    true,
  );
  expect(getNotices(CHROME).excludedBrowser).toBe(false);
  expect(getNotices('').excludedBrowser).toBe(false);
});

test('Android and iOS are mobile, a desktop is not @MOB-1', () => {
  expect([PIXEL, IPHONE, CHROME, ''].map((userAgent) => getNotices(userAgent).mobile)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('Internet Explorer is detected from the request alone, in its first 500 characters @BRW-2 @BRW-3', () => {
  const older = 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)';
  const agents = [TRIDENT, older, CHROME, `${CHROME} Edg/140.0`, '', `${'x'.repeat(500)}MSIE`];
  expect(agents.map((userAgent) => getNotices(userAgent).internetExplorer)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ['Chrome/98.0.4758.102', true],
  ['Chrome/99.0.4844.51', false],
  ['Chrome/47.0.2526.73', true],
])('%s is too old for a recovery: %s @BRW-2', (version, expected) => {
  expect(getNotices(CHROME.replace(/Chrome\/[\d.]+/, version)).outdatedBrowser).toBe(expected);
});

test('an unknown browser is not reported as outdated, and Internet Explorer has its own alert @BRW-2', () => {
  expect(getNotices('').outdatedBrowser).toBe(false);
  expect(getNotices('Lynx/2.8').outdatedBrowser).toBe(false);
  expect(getNotices(TRIDENT).outdatedBrowser).toBe(false);
});

test('the cookie notice is shown until it is closed, if the client has it @LOG-14', () => {
  expect(getNotices('').cookies).toBe(true);
  expect(getNotices('', true)).toEqual(noNotices);
  const without = {
    ...client,
    cookiePolicyConfig: { ...client.cookiePolicyConfig, displayEuCookieBar: false },
  };
  expect(pageNotices(without, unknownClient, '', false).cookies).toBe(false);
});
