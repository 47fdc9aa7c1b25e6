import type { LightMyRequestResponse } from 'fastify';
import { seedDemoUsers } from '../database/seed';
import type { ServiceCounters } from '../service-counters';
import {
  barePages,
  serveForTest,
  TEST_ORIGIN,
  testWhiteLabels,
  type ServicesUnderTest,
} from '../services-under-test';
import { signOnService } from '../sign-on';
import { ACCOUNT_LIMITS } from '../sign-on/account-throttle';

export const START = new Date('2030-05-01T12:00:00Z');
export const LOGIN_FORM = '/login/forms/bg/ProcessLogin.fcc';

/** What the login page says after an attempt. */
export const WRONG = 'Invalid Credentials';
export const WAIT = 'Too many failed attempts, please try again in a minute';
export const LONG_WAIT = 'Too many failed attempts, please try again in 15 minutes';
export const RESET = 'Too many failed attempts, please reset your password';

interface Attempt {
  readonly cookie?: string;
  readonly url?: string;
  /** IP address; another one for each attempt when left out, so that none is slowed down. */
  readonly from?: string;
}

/** The sign-on service with demo users and a clock that tests move. */
export interface SignOnServer extends ServicesUnderTest {
  now(): Date;
  moveTo(time: Date): void;
  /** Moves the clock, in milliseconds. */
  wait(milliseconds: number): void;
  login(userId: string, password: string, attempt?: Attempt): Promise<LightMyRequestResponse>;
  /** What the login page says, or where a right password leads. */
  tryIn(userId: string, password: string, attempt?: Attempt): Promise<string>;
  /** Enters wrong passwords from unknown browsers, each as soon as it is compared; ends with the last. */
  fail(userId: string, times: number): Promise<void>;
}

/** What the login page says after an attempt, or where a right password leads. */
export const messageOf = ({ headers }: LightMyRequestResponse): string => {
  const { pathname, searchParams } = new URL(String(headers.location), TEST_ORIGIN);
  return searchParams.get('SMUSRMSG') ?? pathname;
};

/** Returns a cookie that a response sets, as a browser sends it; an empty value when it sets none. */
export const cookieOf = (response: LightMyRequestResponse, name: string): string =>
  `${name}=${response.cookies.find((cookie) => cookie.name === name)?.value ?? ''}`;
export const deviceOf = (response: LightMyRequestResponse): string =>
  cookieOf(response, '__Host-portal-device');

/**
 * Starts a sign-on server.
 *
 * @param disabled services that the client runs instead
 */
export async function startSignOn(
  counters?: ServiceCounters,
  disabled: readonly string[] = [],
): Promise<SignOnServer> {
  const server = await serveForTest((context) =>
    signOnService({ ...context, ...(counters && { counters }) }, barePages, {
      whiteLabelExists: testWhiteLabels,
      disabled: new Set(disabled),
    }),
  );
  let now = START;
  let attempts = 0;
  const nextAddress = (): string => {
    attempts += 1;
    return `10.${String(attempts >> 16)}.${String((attempts >> 8) & 255)}.${String(attempts & 255)}`;
  };
  const moveTo = (time: Date): void => {
    now = time;
    server.setNow(time);
  };
  const wait = (milliseconds: number): void => moveTo(new Date(now.getTime() + milliseconds));
  moveTo(START);
  await seedDemoUsers(server.context);
  const login = (USER: string, PASSWRD: string, { cookie, url = LOGIN_FORM, from }: Attempt = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams({ USER, PASSWRD }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) },
      remoteAddress: from ?? nextAddress(),
    });
  const tryIn = async (...attempt: Parameters<typeof login>) => messageOf(await login(...attempt));
  return {
    ...server,
    now: () => now,
    moveTo,
    wait,
    login,
    tryIn,
    fail: async (userId, times) => {
      for (let left = times; left > 0;) {
        if ((await tryIn(userId, 'wrong')) === WRONG) left -= 1;
        else wait(ACCOUNT_LIMITS.longestWaitSeconds * 1_000);
      }
    },
  };
}
