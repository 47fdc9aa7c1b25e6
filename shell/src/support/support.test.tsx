import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type FixtureOverrides,
  fixturePortal,
  InPortal,
  renderInPortal,
} from '@portal/shared-wl-assets/test-support';
import german from '../../i18n/de-DE.json';
import english from '../../i18n/en-US.json';
import germanSupport from '../../i18n/support/de-DE.json';
import englishSupport from '../../i18n/support/en-US.json';
import { Overlays } from '../Overlays';
import { SupportButton } from './SupportButton';
import { SupportDialog } from './SupportDialog';
import type { MountWidget } from './SupportWidget';

beforeAll(() =>
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  }),
);

const portalWith = (overrides: FixtureOverrides = {}) =>
  fixturePortal({
    texts:
      overrides.language === 'de-DE'
        ? { shell: german, support: germanSupport }
        : { shell: english, support: englishSupport },
    ...overrides,
    route: { part: 'login-mf', page: 'login', ...overrides.route },
  });
const { features } = portalWith().getState().whiteLabel;
const chatOffered = { whiteLabel: { features: { ...features, liveChat: true } } };
afterEach(() => delete window.PORTAL_CALLBACKS);
const failing = () =>
  jest.fn<ReturnType<MountWidget>, Parameters<MountWidget>>(() => Promise.reject(new Error('no')));
const dialog = async (overrides: FixtureOverrides, mount: MountWidget) => {
  const portal = portalWith(overrides);
  renderInPortal(<SupportDialog open onClose={() => undefined} mount={mount} />, portal);
  await act(() => Promise.resolve());
  return portal;
};

test('the button opens support; without content there is none @SUP-1', async () => {
  const portal = portalWith();
  const { unmount } = render(<SupportButton failed={false} />, {
    wrapper: ({ children }) => <InPortal portal={portal}>{children}</InPortal>,
  });
  await userEvent.click(screen.getByRole('button', { name: 'Support' }));
  expect(portal.getState().supportOpen).toBe(true);
  unmount();
  const { features } = portal.getState().whiteLabel;
  const without = portalWith({ whiteLabel: { features: { ...features, support: false } } });
  render(<SupportButton failed={false} />, {
    wrapper: ({ children }) => <InPortal portal={without}>{children}</InPortal>,
  });
  expect(screen.queryByRole('button')).toBeNull();
});

test('contacts are shown whatever happens to the widget, with a message when it fails @SUP-2', async () => {
  const mount = failing();
  await dialog({}, mount);
  expect(screen.getByRole('link', { name: '+44 20 7946 0142' })).toHaveAttribute('href', 'tel:+442079460142');
  expect(screen.getByRole('link', { name: 'helpdesk@aldermere.example' })).toHaveAttribute(
    'href',
    'mailto:helpdesk@aldermere.example',
  );
  expect(screen.getByRole('status')).toHaveTextContent('We could not load more help.');
  const [, name, options, page] = mount.mock.calls[0] ?? [];
  expect([name, page?.part]).toEqual(['portal', 'login-mf']);
  expect(options).toMatchObject({
    language: 'en_US',
    userType: 'both',
    liveChat: false,
    whiteLabel: 'default',
  });
});

test('an offline visitor reads so beside the contacts @SUP-2', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  await dialog({}, failing());
  expect(screen.getByRole('status')).toHaveTextContent('You seem to be offline.');
  expect(screen.getByRole('link', { name: '+44 20 7946 0142' })).toBeVisible();
});

test('a chat is offered if the client has one, and says so when it is closed @SUP-2', async () => {
  const startLiveChat = jest.fn(() => false);
  window.PORTAL_CALLBACKS = { startLiveChat };
  const mount = failing();
  await dialog(chatOffered, mount);
  const options = mount.mock.calls[0]?.[2];
  expect(options?.liveChat).toBe(true);
  expect(await options?.run('startLiveChat')).toBe(false);
  startLiveChat.mockReturnValue(undefined as never);
  expect(await options?.run('startLiveChat')).toBe(true);
});

test('no chat is offered if the script of the client does not load or has none @SUP-2', async () => {
  const mount = failing();
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await dialog(chatOffered, mount);
  const script = await waitFor(() => {
    const element = document.querySelector('script[src$="/wc/default/index.js"]');
    if (element === null) throw new Error('not requested yet');
    return element;
  });
  expect(mount).not.toHaveBeenCalled();
  act(() => void script.dispatchEvent(new Event('error')));
  await waitFor(() => expect(mount.mock.calls[0]?.[2]).toMatchObject({ liveChat: false }));
});

test('the device is shown without a version of its system, which browsers no longer disclose @SUP-2 @BRW-3', async () => {
  for (const [browser, system, words] of [
    [['Chrome', '141.0.0.0'], ['Windows', '10'], 'Chrome 141 on Windows'],
    [['Safari', '18.5'], ['Mac OS', '10.15.7'], 'Safari 18 on Mac OS'],
    [['Chrome', '141.0.0.0'], ['Android', '10'], 'Chrome 141 on Android'],
  ] as const) {
    const mount = failing();
    await dialog(
      {
        client: {
          browserInfo: { name: browser[0], version: browser[1] },
          osInfo: { name: system[0], version: system[1] },
        },
      },
      mount,
    );
    expect(mount.mock.calls[0]?.[2]).toMatchObject({ texts: { device: words } });
    cleanup();
  }
});

test('custom support shows the self-registration support with its own contacts and links @SUP-2 @NAV-2', async () => {
  const mount = failing();
  const { support } = portalWith({ language: 'de-DE' }).getState().whiteLabel;
  await dialog({ language: 'de-DE', whiteLabel: { support: { ...support, customSupport: true } } }, mount);
  expect(screen.getByRole('link', { name: '+44 20 7946 0155' })).toBeInTheDocument();
  expect(mount.mock.calls[0]?.[1]).toBe('selfRegistration');
  expect(mount.mock.calls[0]?.[2]).toMatchObject({
    language: 'de_DE',
    links: [
      { href: '/registration/self-reg/default/online_access' },
      { href: '/registration/self-reg/default/open_account' },
    ],
  });
});

test('a recovery page has the widget without its chat, which loads a script of the client @SUP-2 @INF-10', async () => {
  const mount = failing();
  await dialog({ ...chatOffered, route: { part: 'recovery-mf', page: 'fps' } }, mount);
  expect(mount.mock.calls[0]?.[2]).toMatchObject({ liveChat: false });
  expect(screen.getByRole('link', { name: '+44 20 7946 0142' })).toBeInTheDocument();
});

test.each([
  ['en-US', 'We will never ask you to tell us your password or a passcode.'],
  ['de-DE', 'Wir werden Sie nie bitten, uns Ihr Passwort oder einen Einmalcode zu nennen.'],
] as const)(
  'the dialog says that no secret is ever requested (%s), in words that fit calls @SUP-2 @VER-1',
  async (language, words) => {
    await dialog({ language }, failing());
    expect(screen.getByText(words)).toBeInTheDocument();
  },
);

describe('overlays', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const over = (overrides: FixtureOverrides, warn: boolean) => {
    const portal = portalWith({ ...overrides, route: { part: 'recovery-mf' } });
    renderInPortal(<Overlays warn={warn} />, portal);
    return portal;
  };
  const press = (name: string) => act(() => screen.getByRole('button', { name }).click());
  const sheet = { sheetContent: '<h2>An <b>app</b></h2><p>For you.</p>' };

  test('a closed overlay is removed from the document after 500 ms @SUP-3', () => {
    const portal = over({}, false);
    act(() => portal.getState().openSupport());
    const dialog = screen.getByRole('dialog', { name: 'Support' });
    press('Close');
    expect(dialog).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(499));
    expect(dialog).toBeInTheDocument();
    act(() => jest.advanceTimersByTime(1));
    expect(dialog).not.toBeInTheDocument();
  });

  test('the warning has the client’s title and message, and a Close button @BRW-1', () => {
    const { title = '', message = '' } = over({}, true).getState().whiteLabel.checkBrowserConfig ?? {};
    expect(screen.getByRole('dialog', { name: title })).toHaveTextContent(message);
    press('Close');
    act(() => jest.advanceTimersByTime(500));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('a new sheet replaces the old one; its heading names it; it can always be closed @MOB-1', () => {
    const portal = over({}, false);
    act(() => portal.getState().showSheet({ sheetContent: '<p>The first.</p>' }));
    expect(screen.getByRole('dialog', { name: 'On your phone' })).toHaveTextContent('The first.');
    act(() => portal.getState().showSheet(sheet));
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(screen.getByRole('dialog', { name: 'An app' })).toHaveTextContent('For you.');
    press('Close');
    act(() => jest.advanceTimersByTime(500));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the action runs the registered callback; an unknown name only warns @MOB-1', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const openApp = jest.fn();
    window.PORTAL_CALLBACKS = { openApp };
    const portal = over({}, false);
    for (const onActionButtonClick of ['openApp', 'toString']) {
      act(() =>
        portal.getState().showSheet({
          ...sheet,
          actionButtonText: 'Get the app',
          cancelButtonText: 'Stay here',
          methods: { onActionButtonClick },
        }),
      );
      press('Get the app');
      expect(portal.getState().sheet).toBeNull();
    }
    expect(openApp).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledWith('No callback is registered as "toString"');
    warn.mockRestore();
  });

  test('the sheet waits until the warning is closed @BRW-1 @MOB-1', () => {
    const portal = over({}, true);
    act(() => portal.getState().showSheet(sheet));
    expect(screen.queryByRole('dialog', { name: 'An app' })).toBeNull();
    press('Close');
    expect(screen.getByRole('dialog', { name: 'An app' })).toBeInTheDocument();
  });
});
