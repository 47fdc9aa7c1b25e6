import { UsageError } from '@portal/registry/run-command';
import { type Hop, LoginBrowser } from './login-browser';

/** URL and kind of the tested endpoint. */
export interface SignOnTarget {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  /** Whether the URL is a portal in front of the service. */
  readonly isPortal: boolean;
}

/** Test users of a sign-on service. */
export interface SignOnUsers {
  /** Page that redirects signed-out visitors to the login page (homeUrl); `/apps/home` of the target by default. */
  readonly home?: string;
  /** A user who can sign in. */
  readonly user: { readonly userId: string; readonly password: string };
}

/** A login page to which the sign-on service has redirected. */
export interface OpenLogin {
  readonly browser: LoginBrowser;
  /** URL of the login page with the parameters of the sign-on service. */
  readonly page: URL;
  readonly whiteLabel: string;
}

const LOGIN_PAGE = /^\/app\/([a-z0-9-]{1,64})\/login$/;

/** Whether a URL is a login page of the portal. */
export function isLoginPage(url: URL): boolean {
  return LOGIN_PAGE.test(url.pathname);
}

/** The service under test, its test user, and every response so far. */
export class SignOnContext {
  readonly hops: Hop[] = [];
  readonly home: string;
  readonly user: SignOnUsers['user'];

  constructor(
    readonly target: SignOnTarget,
    users: SignOnUsers,
  ) {
    this.home = users.home ?? `${target.url}/apps/home`;
    this.user = users.user;
  }

  /** Opens the home page in a new browser and follows its redirects. @throws Error when they do not end at a login page */
  async openLogin(): Promise<OpenLogin> {
    const browser = new LoginBrowser(this.hops);
    const { urls, last } = await browser.follow(await browser.send(this.home), isLoginWithData);
    const page = urls.at(-1);
    if (page === undefined || !isLoginWithData(page))
      throw new Error(
        `${this.home} does not lead to a login page with SMQUERYDATA, but to ${page?.href ?? String(last.status)}`,
      );
    // A portal sets the session cookies with the page.
    if (this.target.isPortal) await browser.send(page);
    return { browser, page, whiteLabel: LOGIN_PAGE.exec(page.pathname)?.[1] ?? '' };
  }

  /**
   * Submits the login form as the login page does.
   *
   * @param fields override the fields of the form
   * @param headers override the headers of the page
   */
  submit(
    { browser, page }: OpenLogin,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Hop> {
    const readValue = (name: string): string => page.searchParams.get(name) ?? '';
    const form = {
      SMENC: 'UTF-8',
      USER: this.user.userId,
      PASSWRD: this.user.password,
      TARGET: readValue('TARGET'),
      BGTARGET: readValue('BGTARGET'),
      postpreservationdata: readValue('postpreservationdata'),
      SUBMIT: 'Login',
      ...fields,
    };
    const query = new URLSearchParams({ SMQUERYDATA: readValue('SMQUERYDATA') });
    if (form.TARGET !== '') query.set('TARGET', form.TARGET);
    return browser.send(`${this.target.url}/login/forms/bg/ProcessLogin.fcc?${query.toString()}`, form, {
      origin: page.origin,
      referer: `${page.origin}${page.pathname}`,
      'sec-fetch-site': 'same-origin',
      ...headers,
    });
  }
}

function isLoginWithData(url: URL): boolean {
  return isLoginPage(url) && (url.searchParams.get('SMQUERYDATA') ?? '') !== '';
}

/** Reads the users file. @throws UsageError that names the invalid field */
export function readSignOnUsers(users: unknown): SignOnUsers {
  const { home, user } = (users ?? {}) as {
    readonly home?: unknown;
    readonly user?: Readonly<Record<string, unknown>>;
  };
  if (typeof user?.['userId'] !== 'string' || typeof user['password'] !== 'string')
    throw new UsageError(
      'The users file needs "user" with "userId" and "password" of a user who can sign in.',
    );
  if (home !== undefined && (typeof home !== 'string' || !URL.canParse(home)))
    throw new UsageError('"home" of the users file must be the URL of a page that leads to the login page.');
  return {
    user: { userId: user['userId'], password: user['password'] },
    ...(home !== undefined && { home }),
  };
}
