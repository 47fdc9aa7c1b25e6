import { type PageVisitor, waitFor } from './page-visitor';

/** Waits for the passcode in the newest message to a user, read from the outbox of LOCAL and MOCK (D-14). */
function passcodeFor(origin: string, userId: string): Promise<string> {
  return waitFor(`a passcode for ${userId}`, async () => {
    const response = await fetch(`${origin}/dev/outbox.json?user=${userId}`);
    const messages = (await response.json()) as readonly { readonly code: string }[];
    return messages.find(({ code }) => code !== '')?.code ?? null;
  });
}

/** Also signs out, because with a session the next walk would end on the home page instead of the login page. */
async function signInAndOut(visitor: PageVisitor, userId: string, password: string): Promise<void> {
  await visitor.open('/app/default/login');
  await visitor.enter('User ID', userId);
  await visitor.enter('Password', password);
  await visitor.press('Log In');
  await visitor.isAt('/apps/home');
  await visitor.reads(userId);
  await visitor.press('Log Out');
  await visitor.isAt('/app/default/logout');
  await visitor.reads('You have been logged out');
}

async function provePasscode(visitor: PageVisitor, origin: string, userId: string): Promise<void> {
  await visitor.press('Send by e-mail');
  await visitor.hasField('One-time passcode');
  await visitor.enter('One-time passcode', await passcodeFor(origin, userId));
  await visitor.press('Submit OTP');
}

async function choosePassword(visitor: PageVisitor, password: string): Promise<void> {
  await visitor.enter('New password', password);
  await visitor.enter('Repeat new password', password);
  await visitor.press('Save password');
  await visitor.isAt('/app/default/login');
  await visitor.reads('Password has been reset successfully.');
}

/** One journey of a visitor; throws an Error that names the missing element. */
export type Walk = (visitor: PageVisitor, origin: string) => Promise<void>;

/** Signs in and out (LOG-5, NAV-8, INF-1). */
const walkSignIn: Walk = (visitor) => signInAndOut(visitor, 'alex.morgan', 'Portal-Demo-1');

/** FPS: recovers a forgotten password and signs in with the new one. */
const walkForgotPassword: Walk = async (visitor, origin) => {
  await visitor.open('/default/fps');
  await visitor.enter('User ID', 'alex.morgan');
  await visitor.press('Continue');
  await provePasscode(visitor, origin, 'alex.morgan');
  await choosePassword(visitor, 'Pebble-7-cloud');
  await signInAndOut(visitor, 'alex.morgan', 'Pebble-7-cloud');
};

/** FUID: recovers a forgotten User ID until its e-mail is sent. */
const walkForgotUserId: Walk = async (visitor, origin) => {
  await visitor.open('/self-service/default/fuid');
  await visitor.enter('First name', 'Erika');
  await visitor.enter('Last name', 'Muster');
  await visitor.enter('E-mail address', 'erika.muster@example.com');
  await visitor.press('Continue');
  await provePasscode(visitor, origin, 'erika.muster');
  await visitor.reads('Your User ID is on its way');
};

/** FTU: sets the first password with the temporary one (CHG-2). */
const walkFirstTime: Walk = async (visitor, origin) => {
  await visitor.open('/self-service/default/invited/fps?FTUF=Y');
  await visitor.enter('User ID', 'frida.first');
  await visitor.press('Continue');
  await provePasscode(visitor, origin, 'frida.first');
  await visitor.enter('Temporary password', 'Welcome-Frida-4');
  await choosePassword(visitor, 'Pebble-Cloud-42');
  await signInAndOut(visitor, 'frida.first', 'Pebble-Cloud-42');
};

/** Every page with a URL for visitors, and its heading. */
const PAGES: Readonly<Record<string, string>> = {
  '/app/default/login': '',
  '/app/karmesin/login': '',
  '/app/clip/login': '',
  '/app/clip/sorry': '',
  '/default/fps': 'Forgot your password?',
  '/default/fuid': 'Forgot your User ID?',
  '/nxn/fps-self-change-pw': '',
  '/app/default/logout': 'You have been logged out',
  '/app/default/ssoLogout': 'You have been logged out',
  '/app/default/loggedOut': 'You are logged out',
  '/app/default/accessDenied': '',
  '/app/default/samlError': '',
  '/app/default/sessionExpired': '',
  '/app/default/systemUnavailable': '',
  '/app/default/systemRequirements': '',
  '/app/default/cookiePolicy': '',
  '/app/clip/cookiePolicy': '',
  '/app/default/termsOfUse': '',
  '/registration/self-reg/default/open_account': '',
  '/nowhere': '',
};

/** Opens every page and asserts that it hydrates, has a heading and shows no load failure. */
const walkPages: Walk = async (visitor) => {
  for (const [path, heading] of Object.entries(PAGES)) {
    await visitor.open(path);
    const shown = await visitor.heading();
    if (!shown.includes(heading)) throw new Error(`${path} has the main heading "${shown}"`);
    const failed = await visitor.session.execute<boolean>(
      'return /could not load this page|is blocking cookies/.test(document.body.innerText);',
    );
    if (failed) throw new Error(`${path}: a part of the page could not be loaded`);
  }
};

/** All walks by name. The sign-in runs first, because the second walk changes the same user's password. */
export const WALKS: Readonly<Record<string, Walk>> = {
  'sign-in': walkSignIn,
  'forgot password (FPS)': walkForgotPassword,
  'forgot User ID (FUID)': walkForgotUserId,
  'first-time set-up (FTU)': walkFirstTime,
  'every page': walkPages,
};

/**
 * Walks through what most likely breaks in other engines, cookies, forms and a complete recovery, in less than half a minute
 * each.
 */
export const SHORT_WALKS: Readonly<Record<string, Walk>> = {
  'sign-in': walkSignIn,
  'forgot password (FPS)': walkForgotPassword,
};
