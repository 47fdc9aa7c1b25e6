import type { LightMyRequestResponse } from 'fastify';
import type { ServiceCounters } from '../src/context/service-counters';
import { LoginRequests } from '../src/sign-on/login/login-request';
import type { SignOnOptions } from '../src/sign-on/sign-on';
import { NETWORK_CLASSES } from '../src/sign-on/throttling/network-turns';
import { type ServicesUnderTest, startTestServices, TEST_ORIGIN, testSignOn } from './services-under-test';
import { seedTestUsers } from './test-users';

export const START = new Date('2030-05-01T12:00:00Z');
export const LOGIN_FORM = '/login/forms/bg/ProcessLogin.fcc';
export const CLIP_FORM = '/login/forms/ProcessLogin.fcc';
/** Login form fields of a demo user. */
export const ALEX = { USER: 'alex.morgan', PASSWRD: 'Portal-Demo-1' };

const SESSION = '__Host-sso-session';

/** Messages of the login page after an attempt. */
export const WRONG = 'Invalid Credentials';
export const WAIT = 'Too many failed attempts, please try again in a minute';
export const LONG_WAIT = 'Too many failed attempts, please try again in 15 minutes';

/** IP address of the attempts that `fail` makes. */
export const ATTACKER = '198.51.100.9';
let addresses = 0;
/** Returns a new address of one IPv6 site, whose networks wait together at an account but are not throttled themselves. */
export function addressInSite(): string {
  addresses += 1;
  return `2001:db8:7:${addresses.toString(16)}::1`;
}

/** Longest wait of a network that keeps failing. */
export const LONGEST_WAIT_SECONDS = NETWORK_CLASSES[2].longestWaitSeconds;
/** Failures of one network that do not wait. */
export const FREE_FAILURES = 10;

interface Attempt {
  readonly from?: string;
  readonly cookie?: string;
  readonly url?: string;
}

/** A submitted login form; defaults are the values that the portal's login page sends for a demo user. */
interface SentForm {
  readonly url?: string;
  readonly form?: Readonly<Record<string, string>>;
  /** Replaces the fields of `form`. */
  readonly payload?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** IP address; by default a new one for each attempt, so that no attempt is throttled. */
  readonly from?: string;
}

/** The sign-on service with demo users and a clock that tests can move. */
export interface SignOnServer extends ServicesUnderTest {
  now(): Date;
  moveTo(time: Date): void;
  /** Moves the clock forward. */
  wait(milliseconds: number): void;
  /** Seals and opens the login requests of this server. */
  readonly requests: LoginRequests;
  submit(sent?: SentForm): Promise<LightMyRequestResponse>;
  /** Opens the home page, or another `url`; `extra` is appended to the Cookie header. */
  home(cookie: string, extra?: string, url?: string): Promise<LightMyRequestResponse>;
  login(userId: string, password: string, attempt?: Attempt): Promise<LightMyRequestResponse>;
  /** Returns the message of the login page, or the redirect path after a right password. */
  tryIn(userId: string, password: string, attempt?: Attempt): Promise<string>;
  /** Enters wrong passwords from unknown browsers of one IP address and moves the clock whenever needed, so that each one is compared. */
  fail(userId: string, times: number, from?: string): Promise<void>;
}

/** Returns the URL to which a response redirects. */
export function location({ headers }: LightMyRequestResponse): URL {
  return new URL(String(headers.location), TEST_ORIGIN);
}
/** Returns the message of the login page, or the redirect path after a right password. */
export function readMessage(response: LightMyRequestResponse): string {
  const { pathname, searchParams } = location(response);
  return searchParams.get('SMUSRMSG') ?? pathname;
}

/** Returns the headers of a browser that opens a page from another page of the portal, by a link or redirects. */
export function openedFrom(page: string) {
  return {
    'sec-fetch-site': 'same-origin',
    'sec-fetch-mode': 'navigate',
    referer: `${TEST_ORIGIN}${page}`,
  };
}

/** Returns a cookie from a response in the form that a browser sends; its value is empty when it is not set. */
export function readCookie(response: LightMyRequestResponse, name: string): string {
  return `${name}=${response.cookies.find((cookie) => cookie.name === name)?.value ?? ''}`;
}
/** Returns the session cookie set by a response; null when it is not set. */
export function readSession(response: LightMyRequestResponse): string | null {
  return response.cookies.some(({ name }) => name === SESSION) ? readCookie(response, SESSION) : null;
}
export function readDevice(response: LightMyRequestResponse): string {
  return readCookie(response, '__Host-portal-device');
}

/** Starts a sign-on server. */
export async function startSignOn({
  counters,
  isRecoverable = true,
  listRedirectOrigins,
  getHomeUrl,
}: {
  readonly counters?: ServiceCounters;
  /** Whether the reference recovery service is used. */
  readonly isRecoverable?: boolean;
  readonly listRedirectOrigins?: SignOnOptions['listRedirectOrigins'];
  readonly getHomeUrl?: SignOnOptions['getHomeUrl'];
} = {}): Promise<SignOnServer> {
  const server = await startTestServices((context, settings) =>
    testSignOn({ ...context, ...(counters && { counters }) }, settings, {
      isRecoverable,
      ...(listRedirectOrigins && { listRedirectOrigins }),
      ...(getHomeUrl && { getHomeUrl }),
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
  await seedTestUsers(server.context, server.settings.users);
  const submit = ({ url = LOGIN_FORM, form = ALEX, payload, headers = {}, from }: SentForm = {}) =>
    server.app.inject({
      method: 'POST',
      url,
      payload: payload ?? new URLSearchParams({ SMENC: 'UTF-8', SUBMIT: 'Login', ...form }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      remoteAddress: from ?? nextAddress(),
    });
  const login = (USER: string, PASSWRD: string, { cookie, url = LOGIN_FORM, from }: Attempt = {}) =>
    submit({ url, form: { USER, PASSWRD }, headers: cookie ? { cookie } : {}, ...(from && { from }) });
  const tryIn = async (...attempt: Parameters<typeof login>) => readMessage(await login(...attempt));
  return {
    ...server,
    now: () => now,
    moveTo,
    wait,
    requests: new LoginRequests(server.context.secrets, server.context.clock),
    submit,
    home: (cookie, extra = '', url = '/apps/home') =>
      server.app.inject({ url, headers: { cookie: `${cookie}${extra}` } }),
    login,
    tryIn,
    fail: async (userId, times, from = ATTACKER) => {
      let isThrottled = false;
      for (let left = times; left > 0;) {
        if (isThrottled) wait(LONGEST_WAIT_SECONDS * 1_000);
        if ((await tryIn(userId, 'wrong', { from })) === WRONG) left -= 1;
        else isThrottled = true;
      }
    },
  };
}

/** Starts a sign-on server for all tests of a file; it has its members once the first test begins. */
export function useSignOn(options?: Parameters<typeof startSignOn>[0]): SignOnServer {
  const server = {} as SignOnServer;
  beforeAll(async () => {
    Object.assign(server, await startSignOn(options));
  });
  afterAll(() => server.close());
  return server;
}
