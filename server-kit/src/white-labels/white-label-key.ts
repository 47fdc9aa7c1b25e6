/** Pattern of a key (SEC-R10). */
export const WHITE_LABEL_KEY = /^[a-z0-9-]{1,64}$/;

/** Key of the file that all others inherit from. */
export const DEFAULT_KEY = 'default';
