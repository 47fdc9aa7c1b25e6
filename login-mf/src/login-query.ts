import { LOGIN_PARAMETERS, type LoginParameter } from '@portal/contract/navigation';

/** Parameters of sign-on in the URL of the login page (LOG-3); empty when absent. */
export interface LoginQuery {
  readonly smQueryData: string;
  readonly userMessage: string;
  readonly authReason: string;
  readonly authStatus: string;
  readonly postPreservationData: string;
  readonly target: string;
  readonly bgTarget: string;
}

const parameters = {
  smQueryData: 'SMQUERYDATA',
  userMessage: 'SMUSRMSG',
  authReason: 'SMAUTHREASON',
  authStatus: 'SMAUTHSTATUS',
  postPreservationData: 'postpreservationdata',
  target: 'TARGET',
  bgTarget: 'BGTARGET',
} as const satisfies Record<keyof LoginQuery, LoginParameter>;

type Query = Readonly<Record<string, string>>;

/** Reads the seven parameters of LOG-3 from a route's query. */
export const readLoginQuery = (query: Query): LoginQuery => ({
  smQueryData: query[parameters.smQueryData] ?? '',
  userMessage: query[parameters.userMessage] ?? '',
  authReason: query[parameters.authReason] ?? '',
  authStatus: query[parameters.authStatus] ?? '',
  postPreservationData: query[parameters.postPreservationData] ?? '',
  target: query[parameters.target] ?? '',
  bgTarget: query[parameters.bgTarget] ?? '',
});

/**
 * Removes the parameters of LOG-3 from a URL; other parameters and the fragment are kept.
 *
 * @param href absolute URL
 * @returns path, query and fragment
 */
export const withoutLoginQuery = (href: string): string => {
  const url = new URL(href);
  for (const name of LOGIN_PARAMETERS) url.searchParams.delete(name);
  return url.pathname + url.search + url.hash;
};

/**
 * Returns the redirect for a visitor without data of sign-on (LOG-2): the home URL, from which sign-on redirects back.
 *
 * @returns null when the page may be shown
 */
export const loginGuard = (query: Query, homeUrl: string): string | null =>
  query[parameters.smQueryData] ? null : homeUrl;

/** Replaces lone surrogates, which cannot be encoded, as the browser's form encoding does. */
export const encodeParameter = (value: string): string =>
  encodeURIComponent(value.replace(/\p{Surrogate}/gu, '\uFFFD'));
