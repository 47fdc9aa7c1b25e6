import { isInternetExplorer } from './internet-explorer';

test.each([
  'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)',
  'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko',
])('%s is Internet Explorer @BRW-2', (userAgent) => {
  expect(isInternetExplorer(userAgent)).toBe(true);
});

test.each(['', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0'])(
  '%p is not Internet Explorer @BRW-2',
  (userAgent) => {
    expect(isInternetExplorer(userAgent)).toBe(false);
  },
);

test('only the first 500 characters of the user agent are read @BRW-3', () => {
  expect(isInternetExplorer(`${'x'.repeat(500)}MSIE`)).toBe(false);
});
