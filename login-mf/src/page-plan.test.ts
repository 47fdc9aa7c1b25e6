/** @jest-environment node */
import { fixtureBoot } from '@portal/shared-wl-assets/test-support';
import english from '../i18n/en-US.json';
import { planLoginPage } from './page-plan';

const plan = (query: Record<string, string>) =>
  planLoginPage(fixtureBoot({ texts: { 'login-mf': english }, route: { query } }));

test('a page without SMQUERYDATA is redirected home @LOG-2', () => {
  expect(plan({}).redirect).toBe('/apps/home');
  expect(plan({ SMQUERYDATA: 'a' })).not.toHaveProperty('redirect');
});

test('the title names the page and the client @NAV-1', () => {
  expect(plan({ SMQUERYDATA: 'a' }).title).toBe('Log in | Aldermere');
});

test('the login page omits texts of the outage page, and of disabled White Label Testing @WLT-1', () => {
  const omittedWhere = (whiteLabelTesting: boolean) =>
    planLoginPage({
      ...fixtureBoot({ texts: { 'login-mf': english } }),
      whiteLabelTesting,
    }).omittedTexts?.filter((key) => !key.includes(':'));
  expect(omittedWhere(true)).toEqual(['sorry', 'titleSorry', 'proof']);
  expect(omittedWhere(false)).toEqual(['sorry', 'titleSorry', 'testing', 'proof']);
});

test.each([
  ['', ['loginMessages:cookies', 'loginMessages:systemError']],
  ['Cookies are needed to log in', ['loginMessages:systemError']],
])(
  'a login page with the message "%s" omits every other text about failures @CARD-4',
  (SMUSRMSG, omitted) => {
    const texts = {
      'login-mf': english,
      validation: { userId: {}, password: {}, email: {} },
      loginMessages: { cookies: '', systemError: '' },
    };
    const { omittedTexts = [] } = planLoginPage({
      ...fixtureBoot({ route: { query: { SMQUERYDATA: 'a', SMUSRMSG } } }),
      texts,
    });
    expect(omittedTexts.filter((key) => key.includes(':'))).toEqual(['validation:email', ...omitted]);
  },
);

test('after a rejected log-in the title starts with the error @LOG-8', () => {
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: 'Invalid Credentials' }).title).toBe('Error: Log in | Aldermere');
  expect(plan({ SMQUERYDATA: 'a', SMUSRMSG: '' }).title).toBe('Log in | Aldermere');
});
