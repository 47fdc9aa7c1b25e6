import { fixtureSlot, send, type, type Fixture } from '@portal/shared-wl-assets/studio';
import { LoginPart } from './LoginPart';
import { SorryScreen } from './SorryScreen';

/** States of the login page and the outage page; a state without an entry does not compile. */
type LoginState =
  | 'login'
  | 'login-filled'
  | 'login-missing'
  | 'login-invalid'
  | 'login-special-characters'
  | 'login-password-shown'
  | 'login-too-short'
  | 'login-refused'
  | 'login-session-expired'
  | 'login-logging-in'
  | 'sorry';

const refused = (message: string): Pick<Fixture, 'route'> => ({
  route: { query: { SMQUERYDATA: 'studio', SMUSRMSG: message } },
});

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
    ...refused('You may have entered the wrong User ID or password or your account may be locked.'),
    play: (screen) => {
      type(screen, 'USER', 'm hartmann');
      type(screen, 'PASSWRD', 'abcd');
    },
  },
  'login-refused': { Screen: LoginPart, ...refused('Invalid Credentials') },
  'login-session-expired': { Screen: LoginPart, ...refused('Session Expired. Please login again') },
  'login-logging-in': {
    Screen: LoginPart,
    play: (screen) => {
      type(screen, 'USER', 'm.hartmann');
      type(screen, 'PASSWRD', 'a-long-password');
      // The form says it is busy and then goes nowhere: a frame has no one to post to.
      screen.addEventListener('submit', (event) => event.preventDefault());
      send(screen, 'USER');
    },
  },
  sorry: { Screen: SorryScreen },
};

/** Every screen of this part in every state, for the studio. */
export const { main, states } = fixtureSlot('login', fixtures);
