import type { Check } from '../../kit/check';
import { findTimeDifference, type TimeRule } from '../../kit/compare-times';
import type { Hop } from '../login-browser';
import {
  describe,
  EVIL,
  FOREIGN_TARGETS,
  requireReturn,
  requireThat,
  signIn,
  unknownUserId,
  WRONG,
} from '../sign-on-assertions';
import type { SignOnContext } from '../sign-on-context';

/** When known and unknown users can be told apart by time. More failures in a row would be throttled. */
export const SIGN_ON_TIMES: TimeRule = { pairs: 3, batches: 4, minimumMs: 100, minimumShare: 0.5 };

function cookieNames({ headers }: Hop): readonly string[] {
  return headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0] ?? '');
}

/** Checks with requests of an attacker: user enumeration, open redirects, cross-site and malformed forms. */
export const ATTACK_CHECKS: readonly Check<SignOnContext>[] = [
  {
    id: 'SSO-UNKNOWN',
    title: 'an unknown user gets what a wrong password gets: status, parameters, cookies and time',
    run: async (context) => {
      const seen = { known: new Set<string>(), unknown: new Set<string>() };
      const fail = async (kind: keyof typeof seen): Promise<number> => {
        const login = await context.openLogin();
        const user = kind === 'known' ? {} : { USER: unknownUserId() };
        const hop = await context.submit(login, { ...WRONG, ...user });
        const returned = requireReturn(hop, login);
        const parameters = [...returned].filter(([name]) => name !== 'SMQUERYDATA');
        seen[kind].add(JSON.stringify([hop.status, parameters, cookieNames(hop)]));
        return hop.milliseconds;
      };
      let pairs = 0;
      const difference = await findTimeDifference(async (isKnownFirst) => {
        // Signing in resets the failures of the batch before.
        if (pairs > 0 && pairs % SIGN_ON_TIMES.pairs === 0) await signIn(context, await context.openLogin());
        pairs += 1;
        if (isKnownFirst) return { known: await fail('known'), unknown: await fail('unknown') };
        const unknown = await fail('unknown');
        return { known: await fail('known'), unknown };
      }, SIGN_ON_TIMES);
      const [known, unknown] = [[...seen.known].join(' '), [...seen.unknown].join(' ')];
      requireThat(
        known === unknown,
        `a known user gets ${known}, an unknown one ${unknown}; send the same to both`,
      );
      requireThat(
        difference === 0,
        `a known user takes ${Math.abs(difference).toFixed(0)} ms ${difference > 0 ? 'longer' : 'less'}; hash a password for an unknown user as well`,
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
];
