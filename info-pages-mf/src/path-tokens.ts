/** Replaces the visitor's part of a path, so that one rendering serves every wrong URL. */
export const PATH_TOKEN = 'portalvaluePATH7c41e';

/** Replaces the visitor's part of a path that no page may show. */
export const HIDDEN_PATH_TOKEN = 'portalhiddenPATH5d02b';
