/** Languages, messages and their overrides, without the i18next run time. */
export * from './english-fallback';
export * from './format-time';
export * from './language';
export * from './login-messages';
export * from './merge-messages';
export * from './message-tree';
export * from './translation-resources';
