import { randomBytes } from 'node:crypto';
import type { Hop } from './login-browser';
import { isLoginPage, type OpenLogin, type SignOnContext } from './sign-on-context';

export const WRONG = { PASSWRD: 'Wrong-password-0' };
export const EVIL = 'evil.example';
export const FOREIGN_TARGETS = [
  `https://${EVIL}/`,
  `//${EVIL}/`,
  `/\\${EVIL}/`,
  `https:${EVIL}`,
  `https://portal.example@${EVIL}/`,
  'javascript:alert(1)',
];

/** @throws Error with the message when the condition is false */
export function requireThat(holds: boolean, message: string): asserts holds {
  if (!holds) throw new Error(message);
}

export function unknownUserId(): string {
  return `nobody.${randomBytes(6).toString('hex')}`;
}

/** Formats the status and the redirect target in one line, without query values. */
export function describe({ status, location }: Hop): string {
  return `${status}${location === null ? '' : ` to ${location.origin}${location.pathname}`}`;
}

/** Asserts a redirect to the login page of the same white label. @returns the query of the login page */
export function requireReturn(hop: Hop, { whiteLabel }: OpenLogin): URLSearchParams {
  const { location } = hop;
  requireThat(
    location !== null && isLoginPage(location) && location.pathname === `/app/${whiteLabel}/login`,
    `a wrong password leads to ${describe(hop)}, not to /app/${whiteLabel}/login`,
  );
  return location.searchParams;
}

/** Signs in and follows every redirect. @throws Error when the sign-in ends at a login page or with an error */
export async function signIn(
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

/** Asserts that the browser has a session: the home page does not redirect to the login page. */
export async function requireSession({ home }: SignOnContext, { browser }: OpenLogin): Promise<void> {
  const { urls } = await browser.follow(await browser.send(home), isLoginPage);
  requireThat(!urls.some(isLoginPage), 'after a right password the home leads to the login page again');
}
