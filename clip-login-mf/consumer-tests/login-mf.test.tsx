import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { LoginScreen } from '@portal/login-mf/LoginScreen';
import { planLoginPage } from '@portal/login-mf/page-plan';
import { SorryScreen } from '@portal/login-mf/SorryScreen';
import { clipApp, fixtureBoot, fixturePortal, InPortal } from '@portal/shared-wl-assets/test-support';

const route = { path: '/app/clip/login', part: 'clip-login-mf', page: 'login', params: {} };

const show = (content: ReactNode, query: Record<string, string> = {}): void => {
  render(<InPortal portal={fixturePortal({ app: clipApp, route: { ...route, query } })}>{content}</InPortal>);
};

// login-mf loads its own texts at run time; here they are missing, which only logs warnings.
beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation(() => undefined));
afterEach(() => jest.restoreAllMocks());

test('clip-login-mf expects of login-mf a form that is posted to the URL of its app @CARD-7 @CLP-2', () => {
  const query = { SMQUERYDATA: 'data', TARGET: '/apps/' };
  show(<LoginScreen route={{ ...route, query }} />, query);
  const form = document.querySelector('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form?.getAttribute('action')).toMatch(/^\/login\/forms\/ProcessLogin\.fcc\?/);
  expect([...new FormData(form ?? undefined).keys()]).toEqual(expect.arrayContaining(['USER', 'PASSWRD']));
});

test('clip-login-mf expects of login-mf recovery links that return to its app @CARD-7 @CLP-1', () => {
  show(<LoginScreen route={{ ...route, query: {} }} />);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  const back = 'forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin';
  expect(links).toEqual(expect.arrayContaining([`/default/fps?${back}`, `/default/fuid?${back}`]));
});

test('clip-login-mf expects of login-mf a sorry screen without required props @CARD-7 @CLP-2', () => {
  show(<SorryScreen />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});

test('clip-login-mf expects of login-mf a plan that redirects only visitors without sign-on data @CARD-7 @LOG-2', () => {
  const planPage = (query: Record<string, string>) =>
    planLoginPage(fixtureBoot({ route: { ...route, query } }));
  expect(planPage({}).redirect).toEqual(expect.any(String));
  expect(planPage({ SMQUERYDATA: 'data' }).redirect).toBeUndefined();
});
