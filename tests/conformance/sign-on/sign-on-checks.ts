import { randomBytes } from 'node:crypto';
import type { Check } from '../kit/check';
import type { Hop } from './login-browser';
import { isLoginPage, type OpenLogin, type SignOnContext } from './sign-on-context';

type SignOnCheck = Check<SignOnContext>;

/** Messages that the login page shows in the visitor's language; services/src/contract/sign-on.yaml lists them. */
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

const WRONG = { PASSWRD: 'Wrong-password-0' };
const EVIL = 'evil.example';
const FOREIGN_TARGETS = [
  `https://${EVIL}/`,
  `//${EVIL}/`,
  `/\\${EVIL}/`,
  `https:${EVIL}`,
  `https://portal.example@${EVIL}/`,
  'javascript:alert(1)',
];
/** Samples of each kind; below the failures after which services throttle an account. */
const TIME_SAMPLES = 3;
const TIME_DIFFERENCE_MS = 100;
const GUESSES = 25;

function requireThat(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

function unknownUserId(): string {
  return `nobody.${randomBytes(6).toString('hex')}`;
}

/** Redirect in one line, without values that differ each time. */
function describe({ status, location }: Hop): string {
  return `${status}${location === null ? '' : ` to ${location.origin}${location.pathname}`}`;
}

/** Requires a return to the login page of the same client. @returns its parameters */
function requireReturn(hop: Hop, { whiteLabel }: OpenLogin): URLSearchParams {
  const { location } = hop;
  requireThat(
    location !== null && isLoginPage(location) && location.pathname === `/app/${whiteLabel}/login`,
    `a wrong password leads to ${describe(hop)}, not to /app/${whiteLabel}/login`,
  );
  return location.searchParams;
}

/** Signs in and follows every redirect. @throws Error when it ends at a login page or with an error */
async function signIn(
  context: SignOnContext,
  login: OpenLogin,
  fields: Readonly<Record<string, string>> = {},
) {
  const first = await context.submit(login, fields);
  requireThat(first.location !== null, `a right password has the status ${first.status}, not a redirect`);
  const { urls, last } = await login.browser.follow(
    first,
    ({ hostname, protocol }) => hostname === EVIL || !/^https?:$/.test(protocol),
  );
  requireThat(
    !urls.some((url) => isLoginPage(url) && url.searchParams.has('SMUSRMSG')),
    `a right password returns to the login page: ${urls.at(-1)?.searchParams.get('SMUSRMSG') ?? ''}`,
  );
  return { first, urls, last };
}

/** Requires a session: the home does not lead to the login page. */
async function requireSession({ home }: SignOnContext, { browser }: OpenLogin): Promise<void> {
  const { urls } = await browser.follow(await browser.send(home), isLoginPage);
  requireThat(!urls.some(isLoginPage), 'after a right password the home leads to the login page again');
}

function cookieNames({ headers }: Hop): readonly string[] {
  return headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0] ?? '');
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function changeUrl({ target }: SignOnContext, parameters: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ SMAUTHREASON: '34', smagentname: 'portal', uti: 'external', FTUF: 'N', ...parameters }); // prettier-ignore
  return `${target.url}/pw/forms/smpwservices.fcc?${query.toString()}`;
}

/** Checks of a sign-on service in the order in which they run: those that sign in reset the failures of others. */
export const SIGN_ON_CHECKS: readonly SignOnCheck[] = [
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
      // A portal drops cookies of its own names.
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
  {
    id: 'SSO-UNKNOWN',
    title: 'an unknown user gets what a wrong password gets: status, parameters, cookies and time',
    run: async (context) => {
      const seen: Record<'known' | 'unknown', { readonly what: string; readonly time: number }[]> = {
        known: [],
        unknown: [],
      };
      for (let sample = 0; sample < TIME_SAMPLES; sample += 1) {
        for (const kind of ['known', 'unknown'] as const) {
          const login = await context.openLogin();
          const user = kind === 'known' ? {} : { USER: unknownUserId() };
          const hop = await context.submit(login, { ...WRONG, ...user });
          const returned = requireReturn(hop, login);
          const parameters = [...returned].filter(([name]) => name !== 'SMQUERYDATA');
          const what = JSON.stringify([hop.status, parameters, cookieNames(hop)]);
          seen[kind].push({ what, time: hop.milliseconds });
        }
      }
      const whats = (kind: keyof typeof seen) => [...new Set(seen[kind].map(({ what }) => what))].join(' ');
      requireThat(
        whats('known') === whats('unknown'),
        `a known user gets ${whats('known')}, an unknown one ${whats('unknown')}`,
      );
      const [known, unknown] = (['known', 'unknown'] as const).map((kind) =>
        median(seen[kind].map(({ time }) => time)),
      ) as [number, number];
      const isFar = Math.abs(known - unknown) > TIME_DIFFERENCE_MS && Math.max(known, unknown) > 2 * Math.min(known, unknown); // prettier-ignore
      requireThat(
        !isFar,
        `a known user takes ${known.toFixed(0)} ms, an unknown one ${unknown.toFixed(0)} ms`,
      );
      await signIn(context, await context.openLogin());
    },
  },
  {
    id: 'SSO-TARGET',
    title: 'no TARGET leads to a foreign origin',
    run: async (context) => {
      for (const target of FOREIGN_TARGETS) {
        const { urls } = await signIn(context, await context.openLogin(), { TARGET: target });
        const led = urls.find(({ hostname, protocol }) => hostname === EVIL || !/^https?:$/.test(protocol));
        requireThat(led === undefined, `TARGET=${target} leads to ${led?.href ?? ''}`);
      }
    },
  },
  {
    id: 'SSO-ORIGIN',
    title: 'a form of a foreign page is rejected and begins no session',
    run: async (context) => {
      const login = await context.openLogin();
      const foreign = {
        origin: `https://${EVIL}`,
        referer: `https://${EVIL}/`,
        'sec-fetch-site': 'cross-site',
      };
      const hop = await context.submit(login, {}, foreign);
      requireThat(hop.status >= 400 && hop.status < 500, `a form of https://${EVIL} gets ${describe(hop)}`);
    },
  },
  {
    id: 'SSO-MALFORMED',
    title: 'empty and overlong fields and a forged SMQUERYDATA give a redirect or a client error',
    run: async (context) => {
      const login = await context.openLogin();
      const forged = new URL(login.page);
      forged.searchParams.set('SMQUERYDATA', 'forged');
      const hops = [
        await context.submit(login, { USER: '', PASSWRD: '' }),
        await context.submit(login, { USER: unknownUserId(), PASSWRD: 'x'.repeat(4_000) }),
        await context.submit(login, { USER: 'ü'.repeat(500), PASSWRD: 'x' }),
        await context.submit({ ...login, page: forged }, WRONG),
      ];
      for (const hop of hops)
        requireThat(hop.status >= 300 && hop.status < 500, `a malformed form gets ${describe(hop)}`);
    },
  },
  {
    id: 'SSO-CHANGE',
    title:
      'the password service redirects to the new password, or without a grant to the request, and keeps FTUF',
    run: async (context) => {
      const { browser, whiteLabel } = await context.openLogin();
      for (const FTUF of ['N', 'Y']) {
        const hop = await browser.send(changeUrl(context, { TARGET: `/app/${whiteLabel}/login`, FTUF }));
        const { location } = hop;
        const isChange =
          location?.pathname === '/nxn/fps-self-change-pw' && location.searchParams.get('wl') === whiteLabel;
        requireThat(isChange || location?.pathname === `/${whiteLabel}/fps`, `it leads to ${describe(hop)}`);
        const kept = location?.searchParams.get('FTUF') ?? 'N';
        requireThat(kept === FTUF, `FTUF=${FTUF} became ${kept}`);
      }
    },
  },
  {
    id: 'SSO-CHANGE-TARGET',
    title: 'no TARGET of the password service leads to a foreign origin',
    run: async (context) => {
      const { browser } = await context.openLogin();
      for (const TARGET of FOREIGN_TARGETS) {
        const hop = await browser.send(changeUrl(context, { TARGET }));
        const led = hop.location?.origin ?? '';
        requireThat(
          led === '' || led === new URL(context.target.url).origin,
          `TARGET=${TARGET} leads to ${led}`,
        );
      }
    },
  },
  {
    id: 'SSO-LOG-IN-AGAIN',
    title: '/login/logout.html leads a signed-out visitor to the login page',
    run: async (context) => {
      const { browser, whiteLabel } = await context.openLogin();
      const hop = await browser.send(`${context.target.url}/login/logout.html?wl=${whiteLabel}`);
      const { urls } = await browser.follow(hop, isLoginPage);
      requireThat(urls.some(isLoginPage), `it leads to ${describe(hop)} and to no login page`);
    },
  },
  {
    id: 'SSO-SECRET',
    title: 'neither the password nor the User ID is in a redirect or a cookie, nor the password in a page',
    run: async (context) => {
      const { userId, password } = context.user;
      const origin = new URL(context.target.url).origin;
      for (const { url, headers, text } of context.hops.filter((hop) => hop.url.origin === origin)) {
        const told = decodeURIComponent(`${headers.get('location') ?? ''} ${headers.getSetCookie().join(' ')}`.replace(/%(?![0-9a-f]{2})/gi, '%25')); // prettier-ignore
        requireThat(
          !told.includes(password) && !told.includes(userId),
          `${url.pathname} repeats them in its headers`,
        );
        requireThat(!text.includes(password), `${url.pathname} repeats the password in its page`);
      }
    },
  },
  {
    id: 'SSO-THROTTLE',
    title: `of ${GUESSES} wrong passwords for one User ID the last are throttled: SMAUTHREASON 24, or status 429`,
    run: async (context) => {
      const USER = unknownUserId();
      const login = await context.openLogin();
      let last = await context.submit(login, { ...WRONG, USER });
      for (let guess = 1; guess < GUESSES; guess += 1) last = await context.submit(login, { ...WRONG, USER });
      const reason = last.location?.searchParams.get('SMAUTHREASON') ?? '';
      requireThat(
        last.status === 429 || reason === '24',
        `the last gets SMAUTHREASON ${reason}, ${describe(last)}`,
      );
    },
  },
];
