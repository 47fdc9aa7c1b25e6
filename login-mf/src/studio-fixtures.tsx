import { useEffect } from 'react';
import { FIELD_LIMITS } from '@portal/contract/validation';
import { type PortalState, usePortalStore } from '@portal/shared-wl-assets';
import { type Fixture, fixtureSlot, send, type, unfold } from '@portal/shared-wl-assets/studio';
import { LoginPart } from './LoginPart';
import { SorryScreen } from './SorryScreen';
import type { LineOfBusiness } from './white-label-testing/test-list';
import { WhiteLabelTestingDialog } from './white-label-testing/WhiteLabelTestingDialog';

/** States of the login page and the outage page; a state without an entry does not compile. */
type LoginState =
  | 'login'
  | 'login-filled'
  | 'login-missing'
  | 'login-invalid'
  | 'login-invalid--too-long'
  | 'login-special-characters'
  | 'login-password-shown'
  | 'login-too-short'
  | 'login-too-short--alone'
  | 'login-rejected'
  | 'login-session-expired'
  | 'login-logging-in'
  | 'login-links'
  | 'login-labels'
  | 'login-new-device'
  | 'testing-link'
  | 'testing-loading'
  | 'testing-list'
  | 'testing-unfolded'
  | 'testing-empty'
  | 'testing-failed'
  | 'sorry'
  | 'sorry-own-words';

const rejected = (message: string): Pick<Fixture, 'route'> => ({
  route: { query: { SMQUERYDATA: 'studio', SMUSRMSG: message } },
});

type WhiteLabel = PortalState['whiteLabel'];

/** Renders a screen with a changed white label. */
const configured = (Screen: Fixture['Screen'], changes: Partial<WhiteLabel>): Fixture => ({
  Screen: ({ route }) => {
    const portal = usePortalStore();
    useEffect(
      () => portal.setState(({ whiteLabel }) => ({ whiteLabel: { ...whiteLabel, ...changes } })),
      [portal],
    );
    return <Screen route={route} />;
  },
});

const lines: readonly LineOfBusiness[] = [
  ['Asset Servicing', ['Inselhof Custody', 'ihc'], ['Lindmark Capital', 'lmc']],
  ['Treasury Services', ['Harrow Treasury', 'cash-management'], ['Cedarwood Advisers', 'cwa']],
  ['Wealth Management', ['Aldermere', 'default']],
].map(([name, ...clients]) => ({
  name: String(name),
  contacts: [`wl-${String(name).split(' ')[0]?.toLowerCase()}@aldermere.example`],
  clients: clients.map(([client = '', key = '']) => ({ name: client, key, href: `/app/${key}/login` })),
}));

const testing = (load: () => Promise<readonly LineOfBusiness[]>, play?: Fixture['play']): Fixture => {
  const Screen: Fixture['Screen'] = ({ route }) => (
    <>
      <LoginPart route={route} />
      <WhiteLabelTestingDialog open onClose={() => undefined} load={load} />
    </>
  );
  return { Screen, ...(play && { play }) };
};

/** Runs `then` once a screen has rendered an element that it loads itself. */
const whenPresent = (screen: HTMLElement, selector: string, then: () => void): void => {
  const watch = new MutationObserver(() => {
    if (screen.querySelector(selector) === null) return;
    watch.disconnect();
    then();
  });
  watch.observe(screen, { childList: true, subtree: true });
};

const fixtures: Readonly<Record<LoginState, Fixture>> = {
  login: { Screen: LoginPart },
  'login-filled': {
    Screen: LoginPart,
    play: (screen) => {
      type(screen, 'USER', 'm.hartmann');
      type(screen, 'PASSWRD', 'a-long-password');
    },
  },
  'login-missing': {
    Screen: LoginPart,
    play: (screen) => {
      type(screen, 'USER', 'm');
      type(screen, 'USER', '');
      type(screen, 'PASSWRD', 'a');
      type(screen, 'PASSWRD', '');
    },
  },
  'login-invalid': { Screen: LoginPart, play: (screen) => type(screen, 'USER', 'm hartmann') },
  'login-invalid--too-long': {
    Screen: LoginPart,
    play: (screen) => {
      type(screen, 'USER', 'm'.repeat(FIELD_LIMITS.userId + 1));
      type(screen, 'PASSWRD', 'a'.repeat(FIELD_LIMITS.password + 1));
    },
  },
  'login-special-characters': { Screen: LoginPart, play: (screen) => type(screen, 'USER', 'm*hartmann') },
  'login-password-shown': {
    Screen: LoginPart,
    play: (screen) => {
      type(screen, 'USER', 'm.hartmann');
      type(screen, 'PASSWRD', 'A-LONG-PASSWORD');
      screen.querySelector<HTMLButtonElement>('button[aria-controls]')?.click();
      const capsLock = { key: 'D', modifierCapsLock: true, bubbles: true };
      screen.querySelector('input[name="PASSWRD"]')?.dispatchEvent(new KeyboardEvent('keydown', capsLock));
    },
  },
  'login-too-short': {
    Screen: LoginPart,
    ...rejected('You may have entered the wrong User ID or password or your account may be locked.'),
    play: (screen) => {
      type(screen, 'USER', 'm hartmann');
      type(screen, 'PASSWRD', 'abcd');
    },
  },
  'login-too-short--alone': {
    Screen: LoginPart,
    play: (screen) => {
      type(screen, 'USER', 'm.hartmann');
      type(screen, 'PASSWRD', 'abcd');
    },
  },
  'login-rejected': { Screen: LoginPart, ...rejected('Invalid Credentials') },
  'login-session-expired': { Screen: LoginPart, ...rejected('Session Expired. Please login again') },
  'login-logging-in': {
    Screen: LoginPart,
    play: (screen) => {
      type(screen, 'USER', 'm.hartmann');
      type(screen, 'PASSWRD', 'a-long-password');
      // The form shows its busy state without being posted.
      screen.addEventListener('submit', (event) => event.preventDefault());
      send(screen, 'USER');
    },
  },
  'login-links': configured(LoginPart, {
    linkConfig: {
      links: [
        { kind: 'internal', label: 'Terms of use', target: '/app/default/termsOfUse' },
        { kind: 'external', label: 'Branches', target: 'https://www.aldermere.example/branches' },
        { kind: 'callback', label: 'Take the tour', callback: 'openTour' },
      ],
    },
  }),
  'login-labels': configured(LoginPart, {
    loginFormLabels: {
      userLabel: 'Client number',
      userPlaceholder: '12 digits',
      passwordLabel: 'Access code',
      passwordPlaceholder: 'At least 8 characters',
      buttonText: 'Enter',
    },
  }),
  'login-new-device': configured(LoginPart, { loginMode: 'new-device-portal' }),
  'testing-link': { Screen: LoginPart, portal: { whiteLabelTesting: true } },
  'testing-loading': testing(() => new Promise(() => undefined)),
  'testing-list': testing(() => Promise.resolve(lines)),
  'testing-unfolded': testing(
    () => Promise.resolve(lines),
    (screen) => whenPresent(screen, 'details', () => unfold(screen)),
  ),
  'testing-empty': testing(() => Promise.resolve([])),
  'testing-failed': testing(() => Promise.reject(new Error('The service is away'))),
  sorry: { Screen: SorryScreen },
  'sorry-own-words': configured(SorryScreen, {
    sorryConfig: {
      image: '/favicon.ico',
      primary: 'We are improving our service',
      secondary: 'Logging in is possible again from 14:00. Payments you have approved are on their way.',
    },
  }),
};

/** Every screen of this part in every state, for the studio. */
export const { main, states } = fixtureSlot('login', fixtures);
