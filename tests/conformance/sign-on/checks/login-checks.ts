import type { Check } from '../../kit/check';
import { requireReturn, requireSession, requireThat, signIn, WRONG } from '../sign-on-assertions';
import type { SignOnContext } from '../sign-on-context';

/** Messages that the login page shows in the visitor's language; contract/src/api/sign-on.yaml lists them. */
const MESSAGES: readonly string[] = [
  'Authentication Level too low.',
  'Invalid Credentials',
  'Login was unsuccessful',
  'Please enter without spaces',
  'Session Expired. Please login again',
  'System Error encountered, Please try again later',
  'Unauthorized User ID',
  'Unauthorized User',
  'You may have entered the wrong User ID or password or your account may be locked.',
  'Too many failed attempts, please try again in a minute',
  'Too many failed attempts, please try again in 15 minutes',
  'Too many failed attempts, please reset your password',
  'Your password has expired, please reset it',
  'Cookies are needed to log in',
];

/** Checks of the login form. */
export const LOGIN_CHECKS: readonly Check<SignOnContext>[] = [
  {
    id: 'SSO-HOME',
    title: 'the home leads a signed-out visitor to the login page with SMQUERYDATA',
    run: async (context) => {
      const { page } = await context.openLogin();
      requireThat((page.searchParams.get('SMQUERYDATA') ?? '').length <= 8192, 'SMQUERYDATA is too long');
    },
  },
  {
    id: 'SSO-WRONG',
    title:
      'a wrong password returns to the login page with SMUSRMSG, SMAUTHREASON 0, SMAUTHSTATUS 1 and SMQUERYDATA',
    run: async (context) => {
      const login = await context.openLogin();
      const returned = requireReturn(await context.submit(login, WRONG), login);
      const message = returned.get('SMUSRMSG') ?? '';
      requireThat(MESSAGES.includes(message), `SMUSRMSG "${message}" is no message of the login page`);
      const codes = `${returned.get('SMAUTHREASON') ?? ''} and ${returned.get('SMAUTHSTATUS') ?? ''}`;
      requireThat(codes === '0 and 1', `SMAUTHREASON and SMAUTHSTATUS are ${codes}, not 0 and 1`);
      requireThat((returned.get('SMQUERYDATA') ?? '') !== '', 'SMQUERYDATA is missing');
    },
  },
  {
    id: 'SSO-CARRY',
    title: 'TARGET, BGTARGET and postpreservationdata return unchanged or not at all',
    run: async (context) => {
      const login = await context.openLogin();
      const carried = { TARGET: '/a?b=c d&e', BGTARGET: '/ä', postpreservationdata: 'x=1&y=2' };
      const returned = requireReturn(await context.submit(login, { ...carried, ...WRONG }), login);
      for (const [name, value] of Object.entries(carried)) {
        const found = returned.get(name) ?? value;
        requireThat(found === value, `${name} was "${value}" and returns as "${found}"`);
      }
    },
  },
  {
    id: 'SSO-AGAIN',
    title: 'the returned SMQUERYDATA takes the right password',
    run: async (context) => {
      const login = await context.openLogin();
      requireReturn(await context.submit(login, WRONG), login);
      const page = context.hops.at(-1)?.location ?? login.page;
      await signIn(context, { ...login, page });
      await requireSession(context, login);
    },
  },
  {
    id: 'SSO-RIGHT',
    title: 'a right password begins a session: the home does not lead to the login page again',
    run: async (context) => {
      const login = await context.openLogin();
      const { last } = await signIn(context, login);
      requireThat(last.status < 400, `a right password ends with the status ${last.status}`);
      await requireSession(context, login);
    },
  },
  {
    id: 'SSO-COOKIES',
    title:
      'cookies of a sign-in are HttpOnly, have SameSite, over https Secure, and are none of the portal’s',
    run: async (context) => {
      const login = await context.openLogin();
      const first = await context.submit(login, {});
      // A portal removes cookies of the service that use the portal's cookie names.
      const own = /^(?:__Host-)?(?:portal-session|embedded-session|recovery)|^XSRF-TOKEN$/;
      for (const cookie of context.target.isPortal ? [] : first.headers.getSetCookie()) {
        const [name = ''] = cookie.split('=', 1);
        requireThat(!own.test(name), `the cookie ${name} belongs to the portal`);
        requireThat(/;\s*httponly/i.test(cookie), `the cookie ${name} is not HttpOnly`);
        requireThat(/;\s*samesite=/i.test(cookie), `the cookie ${name} has no SameSite`);
        if (context.target.url.startsWith('https:'))
          requireThat(/;\s*secure/i.test(cookie), `the cookie ${name} is not Secure`);
      }
    },
  },
];
