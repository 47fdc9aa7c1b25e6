/** Base path of the second app (section 9). */
export const CLIP_BASE = '/app/clip';

/** Where its login form posts to (section 7); the portal's own posts below /login/forms/bg/. */
export const CLIP_LOGIN_ACTION = '/login/forms/ProcessLogin.fcc';

/** Where a visitor without sign-on's data goes first (LOG-2); from there sign-on leads back to this app. */
export const CLIP_HOME = '/apps/';
