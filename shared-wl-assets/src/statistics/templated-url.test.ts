/** @jest-environment node */
import { templatedUrl } from './templated-url';

const ORIGIN = 'https://portal.example';

test.each([
  ['/portal-login-service/public/uti/alex.morgan', '/portal-login-service/public/uti/{userId}'],
  ['/portal-login-service/public/uti/decrypt', '/portal-login-service/public/uti/decrypt'],
  ['/portal-login-service/public/fps/email/a%40b.de', '/portal-login-service/public/fps/email/{userId}'],
  ['https://portal.example/app/ray/login?SMQUERYDATA=secret#x', '/app/ray/login'],
  ['/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=x', '/login/forms/bg/ProcessLogin.fcc'],
  ['/x/alex@example.com/y', '/x/{value}/y'],
  ['/x/483920', '/x/{value}'],
  [`/x/${'a'.repeat(41)}`, '/x/{value}'],
  ['https://www.bank.example/help?id=1', 'https://www.bank.example/help'],
  ['mailto:alex@example.com', 'mailto:'],
  ['tel:+15555550101', 'tel:'],
  ['javascript:alert(1)', 'javascript:'],
  ['', ''],
  ['http://', ''],
])('%s is recorded as %s @STA-1 @SEC-R15', (address, expected) => {
  expect(templatedUrl(address, ORIGIN)).toBe(expected);
});

test('URLs are also parsed in a browser without URL.canParse @STA-8', () => {
  jest.spyOn(URL, 'canParse').mockImplementation(() => {
    throw new TypeError('URL.canParse is not a function');
  });
  expect(templatedUrl('/x/483920', ORIGIN)).toBe('/x/{value}');
  jest.restoreAllMocks();
});
