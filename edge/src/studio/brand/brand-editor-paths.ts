/** Path of the brand editor in LOCAL and MOCK. */
export const BRAND_EDITOR_PATH = '/dev/studio/brand';

/** Path of the brand editor with an operator's token. */
export const GUARDED_BRAND_EDITOR_PATH = '/ops/brand';
