import type { Check } from '../../kit/check';
import { describe, requireThat, unknownUserId, WRONG } from '../sign-on-assertions';
import type { SignOnContext } from '../sign-on-context';

const GUESSES = 25;

/** Checks over all responses so far, and of throttling, which would disturb other checks. */
export const OVERALL_CHECKS: readonly Check<SignOnContext>[] = [
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
