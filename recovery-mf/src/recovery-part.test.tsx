import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { sampleCases } from '@portal/contract/sample-cases';
import { clipApp, fixtureBoot, fixturePortal, InPortal } from '@portal/shared-wl-assets/test-support';
import { getTexts } from '../test-support/render-fixture';
import type { RecoveryApi } from './api/recovery-api';
import { ChangePasswordPage } from './change-password/ChangePasswordPage';
import { otpAuth, sentByCall, sentByEmail } from './fixtures';
import { parseChangeTicket, persistChangeTicket, persistedChangeTicket } from './navigation/change-ticket';
import { plan } from './page-plan';
import { RecoveryPage, type RecoveryPageProps } from './page/RecoveryPage';
import { RecoveryPart } from './RecoveryPart';

const route = (path: string, page: string, query: Record<string, string> = {}) => ({
  part: 'recovery-mf',
  page,
  path,
  params: {},
  query,
});
const portal = (query: Record<string, string> = {}) =>
  fixturePortal({
    app: query === fromClip ? clipApp : undefined,
    texts: getTexts('en-US'),
    route: { query },
  });
const inPortal = (tree: ReactElement, around = portal()) => <InPortal portal={around}>{tree}</InPortal>;

/** Query of the clip app's links to a recovery. */
const fromClip = { forgetUserIdRedirect: '/app/clip/login' };
const BACK = 'forgetUserIdRedirect=%2Fapp%2Fclip%2Flogin';

beforeEach(() => sessionStorage.clear());

test.each([
  ['/default/fps', 'fps', 'Forgot your password?'],
  ['/default/fps?FTUF=Y', 'fps', 'Set up your online access'],
  ['/default/fuid', 'fuid', 'Forgot your User ID?'],
  ['/self-service/default/fps', 'fps', 'Forgot your password?'],
  ['/self-service/default/any/thing/fuid', 'fuid', 'Forgot your User ID?'],
  ['/nxn/fps-self-change-pw', 'changePassword', 'Choose a new password'],
])('%s is pre-rendered and hydrated without a warning @REC-1 @NAV-1', async (address, page, heading) => {
  persistChangeTicket({ userId: 'a', userType: 'both' });
  const errors = jest.spyOn(console, 'error');
  window.history.replaceState(null, '', address);
  const { pathname, searchParams } = new URL(address, 'https://portal');
  const tree = inPortal(<RecoveryPart route={route(pathname, page, Object.fromEntries(searchParams))} />);
  const served = renderToString(tree);
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = served;
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
  const recovered = jest.fn();
  const root = await act(() =>
    hydrateRoot(container, tree, {
      onRecoverableError: recovered,
    }),
  );
  expect(recovered).not.toHaveBeenCalled();
  expect(errors).not.toHaveBeenCalled();
  act(() => root.unmount());
  container.remove();
});

test.each([
  ['N', 'Forgot your password? | Aldermere'],
  ['Y', 'Set up your online access | Aldermere'],
])('with FTUF=%s the title is %s @REC-1', (FTUF, title) => {
  const boot = fixtureBoot({ texts: getTexts('en-US'), route: route('/default/fps', 'fps', { FTUF }) });
  expect(plan(boot)).toEqual({ title, omittedTexts: ['change', 'changed'] });
});

test('a disabled flow redirects to the clip app @CLP-1 @WL-4', () => {
  const boot = fixtureBoot({
    app: clipApp,
    texts: getTexts('en-US'),
    route: route('/default/fuid', 'fuid', fromClip),
  });
  const closed = { ...boot.whiteLabel, features: { ...boot.whiteLabel.features, fuidEnabled: false } };
  expect(plan({ ...boot, whiteLabel: closed }).redirect).toBe('/app/clip/login');
});

test.each([
  ['/default/fps', 'fps', false],
  ['/default/fuid', 'fuid', false],
  ['/nxn/fps-self-change-pw', 'changePassword', true],
])(
  'opening %s keeps an earlier ticket only where it is needed @SEC-R12 @CHG-1',
  async (path, page, isKept) => {
    persistChangeTicket({ userId: 'alex.morgan', userType: 'external' });
    render(inPortal(<RecoveryPart route={route(path, page)} />));
    await act(() => Promise.resolve());
    expect(Object.keys(sessionStorage).includes('recoveryTicket')).toBe(isKept);
  },
);

test.each([
  [{}, false],
  [{ FTUF: 'Y' }, true],
])('the password service decides on first-time set-up: %j @D-7 @SEC-R3', (query, asks) => {
  persistChangeTicket({ userId: 'frida.first', userType: 'external' });
  render(inPortal(<RecoveryPart route={route('/nxn/fps-self-change-pw', 'changePassword', query)} />));
  expect(screen.queryAllByLabelText('Temporary password')).toHaveLength(asks ? 1 : 0);
});

test.each(['its heading', 'the field in use'])(
  'on arrival at the new-password page the focus is on %s @CHG-1',
  (at) => {
    persistChangeTicket({ userId: 'alex.morgan', userType: 'external' });
    const field = document.body.appendChild(document.createElement('input'));
    if (at === 'the field in use') field.focus();
    render(inPortal(<ChangePasswordPage api={answering()} navigateForTest={jest.fn()} />));
    expect(at === 'the field in use' ? field : screen.getByRole('heading', { level: 1 })).toHaveFocus();
    field.remove();
  },
);

const typedBeforeWaking = 'alex.morgan';

test('input typed before hydration counts @REC-6', async () => {
  window.history.replaceState(null, '', '/default/fps');
  const container = document.body.appendChild(document.createElement('div'));
  const tree = inPortal(<RecoveryPart route={route('/default/fps', 'fps')} />);
  container.innerHTML = renderToString(tree);
  const field = container.querySelector('input');
  if (field) field.value = typedBeforeWaking;
  const root = await act(() => hydrateRoot(container, tree));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled());
  expect(screen.getByLabelText('User ID')).toHaveValue(typedBeforeWaking);
  act(() => root.unmount());
  container.remove();
});

const answering = (over: Partial<RecoveryApi> = {}): RecoveryApi => ({
  findUser: () => Promise.resolve('sealed'),
  readCallStatus: () => Promise.resolve({ callStatus: 'CALLING' }),
  openPrincipal: () => Promise.resolve('handle'),
  startRecovery: () => Promise.resolve(otpAuth),
  readUserType: () => Promise.resolve('external'),
  generateOtp: () => Promise.resolve(sentByEmail),
  verifyOtp: () => Promise.resolve({ authenticationResult: 'SUCCESS' }),
  sendUserId: () => Promise.resolve(),
  createTemporaryPassword: () => Promise.resolve(),
  changePassword: () => Promise.resolve(),
  ...over,
});

const openPage = (
  flow: 'FPS' | 'FUID',
  opened: Pick<RecoveryPageProps, 'firstTime'>,
  calls: RecoveryApi,
  query: Record<string, string> = {},
) => {
  const leave = jest.fn((_target: string) => undefined);
  const { unmount } = render(
    inPortal(<RecoveryPage flow={flow} {...opened} api={calls} navigateForTest={leave} />, portal(query)),
    { reactStrictMode: true },
  );
  return Object.assign(leave, { unmount });
};

/** Pastes a value, which is much faster than typing it. */
const enter = async (label: string, value: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.paste(value);
};

const upToThePasscode = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send by e-mail' }));
  await screen.findByLabelText('One-time passcode');
  await enter('One-time passcode', '123456');
  await userEvent.keyboard('{Enter}');
};

test('FPS creates a temporary password after the passcode and continues at the password service @VER-6 @CHG-1', async () => {
  const createTemporaryPassword = jest.fn(() => Promise.resolve());
  const before = Date.now();
  const verifyOtp = () =>
    Promise.resolve({ authenticationResult: 'SUCCESS', grantSeconds: 16 * 60 } as const);
  const leave = openPage('FPS', {}, answering({ createTemporaryPassword, verifyOtp }));
  await enter('User ID', 'alex.morgan');
  await upToThePasscode();
  await waitFor(() => expect(leave).toHaveBeenCalledWith(expect.stringMatching(/^\/pw\/forms\/.*FTUF=N$/)));
  const until = parseChangeTicket(persistedChangeTicket())?.until ?? 0;
  expect(until).toBeGreaterThanOrEqual(before + 16 * 60_000);
  expect(until).toBeLessThanOrEqual(Date.now() + 16 * 60_000);
  expect(createTemporaryPassword).toHaveBeenCalledWith('m.hartmann');
});

test('the page stays usable while Cancel resolves its target: continuing cancels the navigation @REC-7 @SEC-R17', async () => {
  const leave = openPage('FPS', {}, answering(), { forgetUserIdRedirect: '/goodbye' });
  await enter('User ID', 'alex.morgan');
  const [cancel, next] = ['Cancel', 'Continue'].map((name) => screen.getByRole('button', { name }));
  expect(next).toBeEnabled();
  fireEvent.click(cancel!);
  // In the same task, so that no lazy chunk can have loaded.
  fireEvent.click(next!);
  expect(leave).not.toHaveBeenCalled();
  expect(next).toBeDisabled();
  expect(await screen.findByRole('heading', { name: 'How should we send your passcode?' })).toHaveFocus();
  expect(leave).not.toHaveBeenCalled();
});

test('a double click on Cancel navigates once @REC-7 @SEC-R17', async () => {
  const leave = openPage('FPS', {}, answering(), { forgetUserIdRedirect: '/goodbye' });
  const cancel = screen.getByRole('button', { name: 'Cancel' });
  fireEvent.click(cancel);
  fireEvent.click(cancel);
  await waitFor(() => expect(leave.mock.calls).toEqual([['/goodbye']]));
});

test('a recovery begun in the clip app says so to the password service and the other flow @CLP-1 @REC-7 @CHG-1', async () => {
  const leave = openPage('FPS', {}, answering(), fromClip);
  expect(screen.getByRole('link', { name: 'Forgot User ID' })).toHaveAttribute(
    'href',
    `/default/fuid?${BACK}`,
  );
  await enter('User ID', 'alex.morgan');
  await upToThePasscode();
  const target = encodeURIComponent('/app/clip/login');
  await waitFor(() => expect(leave).toHaveBeenCalledWith(expect.stringContaining(`&TARGET=${target}&`)));
});

test('a new password from the clip app leads to its login page, or back to its request @CLP-1 @CHG-1 @CHG-3', async () => {
  const leave = jest.fn();
  const page = <ChangePasswordPage firstTime api={answering()} navigateForTest={leave} />;
  persistChangeTicket({ userId: 'alex.morgan', userType: 'external' });
  const { unmount } = render(inPortal(page, portal(fromClip)));
  for (const label of ['Temporary password', 'New password', 'Repeat new password'])
    await userEvent.type(
      screen.getByLabelText(label),
      label === 'Temporary password' ? 'a' : 'Rowing-boat-7',
    );
  await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
  await waitFor(() => expect(leave.mock.calls).toEqual([['/app/clip/login']]));
  unmount();
  render(inPortal(page, portal(fromClip)));
  expect(leave).toHaveBeenLastCalledWith(`/default/fps?FTUF=Y&${BACK}`);
});

test.each(sampleCases(['Cancel', 'going to another page']))(
  '%s ends a recovery with a request in flight @REC-7 @SEC-R17',
  async (way) => {
    let response: (given: { authenticationResult: 'SUCCESS' }) => void = () => undefined;
    const verifyOtp = jest.fn(
      () => new Promise<{ authenticationResult: 'SUCCESS' }>((resolve) => (response = resolve)),
    );
    const createTemporaryPassword = jest.fn(() => Promise.resolve());
    const calls = answering({
      generateOtp: () => Promise.resolve(sentByCall),
      verifyOtp,
      createTemporaryPassword,
    });
    const leave = openPage('FPS', {}, calls);
    await enter('User ID', 'alex.morgan');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    const call = await screen.findByRole('button', { name: 'Call me' });
    jest.useFakeTimers();
    fireEvent.click(call);
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    jest.useRealTimers();
    expect(verifyOtp).toHaveBeenCalledTimes(1);
    if (way === 'Cancel') await userEvent.click(screen.getByRole('button', { name: /Cancel/ }));
    else leave.unmount();
    await act(async () => response({ authenticationResult: 'SUCCESS' }));
    expect(createTemporaryPassword).not.toHaveBeenCalled();
    expect(leave.mock.calls).toEqual(way === 'Cancel' ? [['/app/default/login']] : []);
  },
);

test('a page restored from the back-forward cache is reset @SEC-R12', async () => {
  openPage('FPS', {}, answering());
  await enter('User ID', 'alex.morgan');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Send by e-mail' });
  const shown = new Event('pageshow');
  Object.assign(shown, { persisted: true });
  fireEvent(window, shown);
  expect(screen.getByLabelText('User ID')).toHaveValue('');
});

test('the portal knows the user type of a recovery until another one begins @REC-1 @REC-9 @WL-5', async () => {
  const around = portal();
  around.getState().setUserType('internal');
  const page = <RecoveryPage flow="FPS" api={answering()} navigateForTest={jest.fn()} />;
  const { unmount } = render(inPortal(page, around));
  expect(around.getState().userType).toBe('both');
  await enter('User ID', 'alex.morgan');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Send by e-mail' });
  expect(around.getState().userType).toBe('external');
  fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
  expect(around.getState().userType).toBe('both');
  around.getState().setUserType('external');
  unmount();
  render(inPortal(page, around));
  expect(around.getState().userType).toBe('both');
});

describe('change password without a verified passcode @D-7', () => {
  const why = 'To choose a new password, start again with a new passcode.';
  const request = (firstTime: boolean) =>
    render(
      inPortal(<RecoveryPage flow="FPS" {...{ firstTime }} api={answering()} navigateForTest={jest.fn()} />),
      {
        reactStrictMode: true,
      },
    );

  test.each(
    sampleCases([
      [false, '/default/fps', 'Forgot your password?'],
      [true, '/default/fps?FTUF=Y', 'Set up your online access'],
    ]),
  )(
    'leads to the request page, which gives the reason once (first time: %s) @D-7 @CHG-1',
    async (firstTime, address, heading) => {
      jest.useFakeTimers({ now: Date.now() - 21 * 60_000 });
      persistChangeTicket({ userId: 'alex.morgan', userType: 'external' });
      jest.useRealTimers();
      const leave = jest.fn();
      const change = <ChangePasswordPage firstTime={firstTime} api={answering()} navigateForTest={leave} />;
      render(inPortal(change)).unmount();
      expect(leave).toHaveBeenCalledWith(address);
      const { unmount } = request(firstTime);
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
      expect(screen.getByRole('alert')).toHaveTextContent(why);
      expect(screen.getByRole('alert')).toHaveFocus();
      expect(screen.getByRole('button', { name: 'Continue' })).toHaveAccessibleDescription(
        'To continue, enter your User ID.',
      );
      await userEvent.type(screen.getByLabelText('User ID'), 'a');
      expect(screen.queryByRole('alert')).toBeNull();
      unmount();
      request(firstTime);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  );

  /**
   * Saves a new password.
   * @returns the navigation mock, and a function that unmounts the page
   */
  const save = async () => {
    persistChangeTicket({ userId: 'alex.morgan', userType: 'external' });
    const leave = jest.fn();
    const { unmount } = render(inPortal(<ChangePasswordPage api={answering()} navigateForTest={leave} />));
    for (const name of ['New password', 'Repeat new password'])
      fireEvent.input(screen.getByLabelText(name), { target: { value: 'Pebble-7-cloud' } });
    await userEvent.click(screen.getByRole('button', { name: 'Save password' }));
    await waitFor(() => expect(leave.mock.calls).toEqual([['/app/default/login']]));
    return { leave, unmount };
  };
  /** Opens the new-password page a second time. */
  const openAgain = () => {
    const leave = jest.fn();
    render(inPortal(<ChangePasswordPage api={answering()} navigateForTest={leave} />)).unmount();
    expect(leave).toHaveBeenCalledWith('/default/fps');
  };

  test('Back after the password was saved leads to the request page; Forward gives the reason @D-7 @CHG-3', async () => {
    (await save()).unmount();
    openAgain();
    const { unmount } = request(false);
    expect(screen.queryByRole('alert')).toBeNull();
    unmount();
    openAgain();
    request(false);
    expect(screen.getByRole('alert')).toHaveTextContent(why);
  });
});
