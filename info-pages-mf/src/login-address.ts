const DEFAULT_WHITE_LABEL = 'default';

const forWhiteLabel = (path: string, whiteLabel: string): string =>
  whiteLabel === DEFAULT_WHITE_LABEL ? path : `${path}?wl=${encodeURIComponent(whiteLabel)}`;

/** What single sign-on offers as "log in again" after a log-out (INF-1, D-2). */
export const logInAgainAddress = (whiteLabel: string): string =>
  forWhiteLabel('/login/logout.html', whiteLabel);

/** The login page, by way of single sign-on's home, which adds the query it needs (D-2). */
export const loginAddress = (whiteLabel: string): string => forWhiteLabel('/apps/home', whiteLabel);
