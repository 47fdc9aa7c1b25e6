import { listFormOrigins } from './form-origins';

test('forms of a client may lead to its home and its redirect origins, each named once @D-16 @SEC-R12', () => {
  const allowedRedirectOrigins = ['https://www.bank.example'];
  expect(listFormOrigins([], { allowedRedirectOrigins, homeUrl: '/apps/home' })).toEqual(
    allowedRedirectOrigins,
  );
  expect(
    listFormOrigins(['https://sso.bank.example'], {
      allowedRedirectOrigins,
      homeUrl: 'https://www.bank.example/start?a=b',
    }),
  ).toEqual(['https://sso.bank.example', 'https://www.bank.example']);
});
