/** Small login app beside the portal, as `apps/<name>.json` describes it (CLP-1). Its pages are below `/app/<name>`. */
export interface App {
  readonly name: string;
  /** Path that its login form posts to. */
  readonly loginAction: string;
  /** Where visitors without sign-on's parameters go (LOG-2): a path, or a URL of the app's own host. */
  readonly home: string;
  /** Key of the client whose brand and texts its pages have. */
  readonly whiteLabel: string;
  /** Event code of a failed sign-in (STA-3). */
  readonly failedLoginEvent: string;
  /** Files of its cookie policy in the content service, by region (INF-5). */
  readonly cookiePolicy: Readonly<Record<'EMEA' | 'OTHER', string>>;
}

/** Returns the base path of an app's pages. */
export const appBase = ({ name }: Pick<App, 'name'>): string => `/app/${name}`;

/** Returns the path of an app's login page, which its links to a recovery name for the way back (CLP-1). */
export const appLogin = (app: Pick<App, 'name'>): string => `${appBase(app)}/login`;

/** Query parameter that leads from a recovery back to its app (REC-7). */
const RETURN = 'forgetUserIdRedirect';

/**
 * Returns the query parameters that lead back to an app, for the next page's URL; none without an app. Their value is
 * only compared, never followed, so that no link can redirect a recovery elsewhere (D-9).
 */
export const appReturn = (app: Pick<App, 'name'> | undefined): Readonly<Record<string, string>> =>
  app === undefined ? {} : { [RETURN]: appLogin(app) };

/** Whether a page belongs to an app: it is one of its pages, or a recovery or log-out that returns to it. */
export const belongsToApp = (
  app: Pick<App, 'name'>,
  { path, query }: { readonly path: string; readonly query: Readonly<Record<string, string>> },
): boolean => `${path}/`.startsWith(`${appBase(app)}/`) || query[RETURN] === appLogin(app);
