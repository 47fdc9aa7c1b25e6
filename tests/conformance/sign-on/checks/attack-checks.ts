import type { Check } from '../../kit/check';
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

/** Number of samples of each kind; stays below the failures after which services throttle an account. */
const TIME_SAMPLES = 3;
const TIME_DIFFERENCE_MS = 100;

function cookieNames({ headers }: Hop): readonly string[] {
  return headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0] ?? '');
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

/** Checks with requests of an attacker: user enumeration, open redirects, cross-site and malformed forms. */
export const ATTACK_CHECKS: readonly Check<SignOnContext>[] = [
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
];
