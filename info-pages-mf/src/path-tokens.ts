/** Stands for the part of a path that the visitor chose, so that one rendering serves every wrong URL. */
export const PATH_TOKEN = 'portalvaluePATH7c41e';

/** Stands there in place of a path that no page may repeat. */
export const HIDDEN_PATH_TOKEN = 'portalhiddenPATH5d02b';
