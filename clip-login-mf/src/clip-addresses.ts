/** Base path of the second app (section 9). */
export const CLIP_BASE = '/app/clip';

/** Where its login form posts to (section 7); the portal's own posts below /login/forms/bg/. */
export const CLIP_LOGIN_ACTION = '/login/forms/ProcessLogin.fcc';
