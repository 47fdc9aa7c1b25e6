import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { sampleCases } from '@portal/contract/sample-cases';
import messages from '@portal/shared-wl-assets/i18n/loginMessages/en-US.json';
import { writeSessionEntry } from '@portal/shared-wl-assets/storage';
import {
  clipApp,
  type FixtureOverrides,
  fixturePortal,
  InPortal,
  renderInPortal,
} from '@portal/shared-wl-assets/test-support';
import german from '../i18n/de-DE.json';
import english from '../i18n/en-US.json';
import { LoginScreen } from './LoginScreen';

const renderScreen = (overrides: FixtureOverrides = {}, query: Record<string, string> = {}) => {
  const texts = { 'login-mf': overrides.language === 'de-DE' ? german : english };
  const portal = fixturePortal({ texts, route: { query: { SMQUERYDATA: 'data', ...query } }, ...overrides });
  return (
    <InPortal portal={portal}>
      <LoginScreen route={portal.getState().route} />
    </InPortal>
  );
};
const show = (overrides?: FixtureOverrides, query?: Record<string, string>) =>
  render(renderScreen(overrides, query));
const userId = () => screen.getByLabelText<HTMLInputElement>('User ID');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log In' });
const formData = () => Object.fromEntries(new FormData(button().form as HTMLFormElement));

beforeEach(() => sessionStorage.clear());

/** Enters a text at once: each typed character would render the page. */
async function enter(field: HTMLElement, text: string) {
  await userEvent.click(field);
  await userEvent.paste(text);
}

test('the form posts every field to sign-on under its wire name @LOG-4 @LOG-5', async () => {
  show({}, { TARGET: '/x?a=1', BGTARGET: '/b', postpreservationdata: 'p' });
  await enter(userId(), 'alex.morgan');
  await enter(password(), 'Portal-Demo-1');
  expect(formData()).toEqual({
    SMENC: 'UTF-8',
    USER: 'alex.morgan',
    PASSWRD: 'Portal-Demo-1',
    TARGET: '/x?a=1',
    BGTARGET: '/b',
    postpreservationdata: 'p',
    SUBMIT: 'Login',
  });
  const form = button().form as HTMLFormElement;
  expect(form.method).toBe('post');
  expect(form.getAttribute('action')).toBe(
    '/login/forms/bg/ProcessLogin.fcc?SMQUERYDATA=data&TARGET=%2Fx%3Fa%3D1',
  );
});

test('an app’s form is posted to its own URL, and its recoveries return to it @CLP-1 @REC-7', () => {
  const portal = fixturePortal({
    app: clipApp,
    texts: { 'login-mf': english },
    route: { query: { SMQUERYDATA: 'data' } },
  });
  renderInPortal(<LoginScreen route={portal.getState().route} />, portal);
  for (const [name, path] of [
    ['Forgot Password', '/default/fps'],
    ['Forgot User ID', '/default/fuid'],
  ] as const) {
    const address = `${path}?forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin`;
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
  }
  const form = document.querySelector('form');
  expect(form?.getAttribute('action')).toBe('/login/forms/ProcessLogin.fcc?SMQUERYDATA=data');
});

test('the query is removed from the URL after it has been read @LOG-3', async () => {
  window.history.replaceState({ kept: true }, '', '/app/default/login?SMQUERYDATA=data&TARGET=%2Fx');
  show();
  await waitFor(() => expect(window.location.href).toMatch(/\/app\/default\/login$/));
  expect(window.history.state).toEqual({ kept: true });
});

test('leaving the login page at once does not change the next page’s URL @LOG-3', async () => {
  window.history.replaceState(null, '', '/app/default/login?SMQUERYDATA=data&TARGET=%2Fx');
  show().unmount();
  window.history.replaceState(null, '', '/app/default/sorry?TARGET=%2Fx');
  await new Promise((resolve) => setTimeout(resolve));
  expect(window.location.search).toBe('?TARGET=%2Fx');
});

test('the first field has the focus; the disabled button says that the form is incomplete @LOG-7', async () => {
  show();
  expect(userId()).toHaveFocus();
  expect(button()).toBeDisabled();
  expect(button()).toHaveAccessibleDescription('Enter your User ID and password to log in.');
  await enter(userId(), 'alex.morgan');
  await enter(password(), 'Portal-Demo-1');
  expect(button()).toBeEnabled();
  expect(button()).not.toHaveAccessibleDescription();
});

test.each(
  sampleCases(
    [
      ['User ID', 'a b', 'Please enter without spaces', ''],
      [
        'User ID',
        'a<b',
        'Please enter valid userId',
        ` Characters such as < > ( ) ' " / \\ , * ? and the word “script” are not allowed.`,
      ],
      ['Password', 'short', 'Password too short', ' A password has at least 8 characters.'],
      ['Password', 'has a space', 'Please enter without spaces', ''],
    ],
    1,
    2,
  ),
)('%s %p: %s, with advice @VAL-1 @VAL-2', async (label, value, message, advice) => {
  show();
  const field = screen.getByLabelText(label);
  await userEvent.type(field, value);
  expect(screen.queryByText(message)).toBeNull();
  await userEvent.tab();
  expect(field).toHaveAccessibleDescription(message);
  expect(button()).toHaveAccessibleDescription(`To log in, correct the fields marked above.${advice}`);
});

test.each(
  sampleCases([
    ['User ID', 'User ID is required'],
    ['Password', 'Password is required'],
  ]),
)('%s cleared again: %s @VAL-1 @VAL-2', async (label, message) => {
  show();
  const field = screen.getByLabelText(label);
  await userEvent.type(field, 'x');
  await userEvent.clear(field);
  await userEvent.tab();
  expect(field).toHaveAccessibleDescription(message);
});

test('a failed sign-in shows the message, moves the focus to it and deletes the attempt @LOG-8 @LOG-9', async () => {
  writeSessionEntry('userId', 'alex.morgan');
  writeSessionEntry('usrToken', 'token');
  show({}, { SMUSRMSG: 'Invalid Credentials' });
  expect(screen.getByRole('alert')).toHaveTextContent(
    `We could not log you in${messages.invalidCredentials}`,
  );
  expect(screen.getByRole('alert')).toHaveFocus();
  await waitFor(() => expect(sessionStorage.getItem('userId')).toBeNull());
});

test.each(
  sampleCases([
    ['SMAUTHSTATUS', '1'],
    ['SMAUTHREASON', '24'],
  ]),
)('a return with only %s=%s shows no message and deletes the attempt @LOG-9 @STA-3', async (...pair) => {
  writeSessionEntry('userId', 'alex.morgan');
  writeSessionEntry('usrToken', 'token');
  show({}, Object.fromEntries([pair]));
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(sessionStorage.getItem('userId')).toBeNull());
});

test('an unknown message is never shown itself @LOGERR-9', () => {
  show({}, { SMUSRMSG: '<b>Call 0800 1234</b>' });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'You may have entered the wrong User ID or password or your account may be locked.',
  );
  expect(document.body).not.toHaveTextContent('0800');
});

test('submitting stores the User ID for the failure record, never the password, and happens once @LOG-9', async () => {
  show();
  await enter(userId(), 'alex.morgan');
  await enter(password(), 'Portal-Demo-1');
  const form = button().form as HTMLFormElement;
  const sent: boolean[] = [];
  window.addEventListener('submit', (event) => {
    sent.push(!event.defaultPrevented);
    event.preventDefault();
  });
  fireEvent.submit(form);
  fireEvent.submit(form);
  expect(sent).toEqual([true, false]);
  expect(sessionStorage.getItem('userId')).toBe('alex.morgan');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Portal-Demo-1');
  expect(button()).toBeDisabled();
});

test('a form whose submission was cancelled can be sent again after 10 s, not before @LOG-9', () => {
  jest.useFakeTimers();
  show();
  fireEvent.input(userId(), { target: { value: 'alex.morgan' } });
  fireEvent.input(password(), { target: { value: 'Portal-Demo-1' } });
  const form = button().form as HTMLFormElement;
  const stop = (event: Event): void => event.preventDefault();
  window.addEventListener('submit', stop);
  const busy = () => screen.queryByText('Please wait') !== null;
  const pass = (milliseconds: number) => act(() => jest.advanceTimersByTime(milliseconds));
  fireEvent.submit(form);
  pass(9_999);
  expect(busy()).toBe(true);
  pass(1);
  expect(busy()).toBe(false);
  fireEvent.submit(form);
  pass(9_999);
  expect(busy()).toBe(true);
  window.removeEventListener('submit', stop);
  jest.useRealTimers();
});

test('a page restored from the back-forward cache shows no input @SEC-R12', async () => {
  show();
  await enter(userId(), 'alex.morgan');
  await enter(password(), 'Portal-Demo-1');
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  expect([userId().value, password().value]).toEqual(['', '']);
  expect(button()).toBeDisabled();
});

test('links lead to the recoveries, configured targets and self-registration @LOG-10 @LOG-12', async () => {
  const called = jest.fn();
  window.PORTAL_CALLBACKS = { openTour: called };
  show({
    whiteLabel: {
      key: 'karmesin',
      linkConfig: {
        links: [
          { kind: 'internal', label: 'Fees', target: '/app/karmesin/termsOfUse' },
          { kind: 'external', label: 'Branches', target: 'https://bank.example/' },
          { kind: 'external', place: 'footer', label: 'Imprint', target: 'https://bank.example/imprint' },
          { kind: 'callback', label: 'Take the tour', callback: 'openTour' },
        ],
      },
    },
  });
  const hrefs = Object.fromEntries(
    screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(hrefs).toEqual({
    'Forgot Password': '/karmesin/fps',
    'Forgot User ID': '/karmesin/fuid',
    Fees: '/app/karmesin/termsOfUse',
    Branches: 'https://bank.example/',
    'Get online access to your account': '/registration/self-reg/karmesin/online_access',
    'Open an account': '/registration/self-reg/karmesin/open_account',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Take the tour' }));
  expect(called).toHaveBeenCalledTimes(1);
});

test('the login mode new-device-portal gives the wrapper its own class @WL-6', () => {
  const wrapper = () => screen.getByRole('heading', { level: 1 }).parentElement;
  const { unmount } = show({ whiteLabel: { loginMode: 'new-device-portal' } });
  expect(wrapper()).toHaveClass('new-device-portal');
  unmount();
  show();
  expect(wrapper()).not.toHaveAttribute('class');
});

test('both taglines keep their markup @LOG-1 @SEC-R9', () => {
  show({ whiteLabel: { heroText: { tagline1: 'One <em>quiet</em> place', tagline2: 'For <b>you</b>' } } });
  expect(screen.getByText('quiet').tagName).toBe('EM');
  expect(screen.getByText('you').tagName).toBe('B');
});

test('the link to White Label Testing is shown only where it is enabled @LOG-11', () => {
  const { unmount } = show();
  expect(screen.queryByText('White Label Testing')).toBeNull();
  unmount();
  const portal = fixturePortal({ texts: { 'login-mf': english } });
  portal.setState({ whiteLabelTesting: true });
  renderInPortal(<LoginScreen route={portal.getState().route} />, portal);
  expect(screen.getByRole('button', { name: 'White Label Testing' })).toBeInTheDocument();
});

test('starting a recovery deletes the attempt @LOG-9 @SEC-R12', async () => {
  sessionStorage.setItem('userId', 'alex.morgan');
  show();
  const link = screen.getByRole('link', { name: 'Forgot Password' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  expect(sessionStorage.getItem('userId')).toBeNull();
});

test('after a changed password the User ID is filled in and the password comes next @LOG-13', () => {
  sessionStorage.setItem('passwordChanged', 'true');
  writeSessionEntry('userId', 'alex.morgan');
  show();
  expect(userId()).toHaveValue('alex.morgan');
  expect(password()).toHaveFocus();
});

test('without the feature there is no Forgot User ID and no self-registration @WL-4', () => {
  show({
    whiteLabel: {
      features: { fuidEnabled: false, liveChat: false, selfRegistration: false, support: false },
    },
  });
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Forgot Password']);
});

test('a client can rename the fields and the button @LOG-6', () => {
  show({
    whiteLabel: {
      loginFormLabels: { userLabel: 'Client number', userPlaceholder: '12 digits', buttonText: 'Enter' },
    },
  });
  expect(screen.getByLabelText('Client number')).toHaveAttribute('placeholder', '12 digits');
  expect(screen.getByRole('button', { name: 'Enter' })).toBeInTheDocument();
});

test('the page is available in German @I18N-1', () => {
  show({ language: 'de-DE' });
  expect(screen.getByRole('heading', { name: 'Anmelden' })).toBeInTheDocument();
  expect(screen.getByLabelText('Benutzerkennung')).toBeInTheDocument();
  expect(Object.keys(german)).toEqual(Object.keys(english));
});

test.each(
  sampleCases([
    ['short', 'Password too short'],
    ['has a space', 'Please enter without spaces'],
  ]),
)('Enter reports at the field why %j is not sent @LOG-7 @VAL-2', async (typed, error) => {
  show();
  await enter(userId(), 'alex.morgan');
  await userEvent.type(password(), `${typed}{Enter}`);
  expect(password()).toHaveFocus();
  expect(password()).toHaveAccessibleDescription(new RegExp(`^${error}`));
  expect(button()).toHaveAccessibleDescription(/^To log in, correct the fields marked above\./);
});

test('Enter moves the focus to the first invalid field, which shows no error until it is changed @LOG-7', async () => {
  show();
  await userEvent.type(password(), 'Portal-Demo-1{Enter}');
  expect(userId()).toHaveFocus();
  expect(userId()).not.toHaveAttribute('aria-invalid', 'true');
  await userEvent.type(userId(), 'a b');
  expect(userId()).toHaveAccessibleDescription(/^Please enter without spaces/);
});

test.each(['User ID', 'Password'])('Enter in an untouched form shows no error (%s) @LOG-7', async (field) => {
  show();
  fireEvent.keyDown(screen.getByLabelText(field), { key: 'Enter' });
  expect(userId()).toHaveFocus();
  for (const each of [userId(), password()]) expect(each).not.toHaveAttribute('aria-invalid', 'true');
});

test('the pre-rendered form can be submitted without scripts; input before hydration enables it @LOG-7', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  host.innerHTML = renderToString(renderScreen());
  expect(button()).toBeEnabled();
  expect(userId().required).toBe(true);
  userId().value = 'alex.morgan';
  password().value = 'Portal-Demo-1';
  const errors = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const root = await act(async () => hydrateRoot(host, renderScreen()));
  expect(errors).not.toHaveBeenCalled();
  expect(userId()).toHaveValue('alex.morgan');
  expect(button()).toBeEnabled();
  fireEvent.input(password(), { target: { value: 'x' } });
  expect(button()).toBeDisabled();
  act(() => root.unmount());
  host.remove();
  errors.mockRestore();
});

describe('the User ID of a rejected sign-in', () => {
  const returned = {
    route: { params: { returnedUserId: 'alex.morgan' }, query: { SMUSRMSG: 'Invalid Credentials' } },
  };

  test('is in the field again, with and without scripts, and the password is not @LOG-8 @LOG-9', async () => {
    const tree = renderScreen(returned);
    const host = document.body.appendChild(document.createElement('div'));
    host.innerHTML = renderToString(tree);
    expect([userId().value, password().value]).toEqual(['alex.morgan', '']);
    const root = await act(async () => hydrateRoot(host, tree));
    expect([userId().value, password().value]).toEqual(['alex.morgan', '']);
    await enter(password(), 'Portal-Demo-1');
    expect(button()).toBeEnabled();
    act(() => root.unmount());
    host.remove();
  });

  test.each([
    ['Invalid Credentials', 'alex.morgan'],
    ['Session Expired. Please login again', ''],
  ])('with a sign-on that returns none, after "%s", the field has "%s" @LOG-9 @D-3', (SMUSRMSG, kept) => {
    writeSessionEntry('userId', 'alex.morgan');
    show({}, { SMUSRMSG });
    expect(userId()).toHaveValue(kept);
  });

  test('is removed when the page is restored from the back-forward cache @SEC-R12', () => {
    show(returned);
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(userId()).toHaveValue('');
  });
});

describe('after a message that asks to wait', () => {
  const WAITING = { SMUSRMSG: 'Too many failed attempts, please try again in 15 minutes' };
  const serveChallenge = (response: () => Promise<Partial<Response>>) => {
    const fetched = jest.fn(response);
    Object.defineProperty(globalThis, 'fetch', { value: fetched, configurable: true });
    return fetched;
  };

  test('the page says that it proves work, and the form cannot be sent meanwhile @SEC-R2', async () => {
    const fetched = serveChallenge(() => new Promise(() => undefined));
    show({}, WAITING);
    expect(await screen.findByText(english.proof.working)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Log In' })).toBeDisabled();
    await waitFor(() => expect(fetched).toHaveBeenCalledWith('/login/forms/bg/challenge?SMQUERYDATA=data'));
  });

  test.each([
    ['has no challenge', () => Promise.resolve({ ok: false })],
    ['cannot be reached', () => Promise.reject(new TypeError('offline'))],
  ])('when sign-on %s, the form can be sent without a proof @SEC-R2', async (_name, response) => {
    serveChallenge(response);
    show({}, WAITING);
    expect(await screen.findByRole('button', { name: 'Log In' })).toBeVisible();
    expect(screen.queryByText(english.proof.working)).toBeNull();
    expect(formData()).not.toHaveProperty('proofOfWork');
  });
});
