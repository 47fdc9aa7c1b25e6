/** Languages and translations, without the i18next run time; compiled into the part that uses them. */
export * from './english-fallback';
export * from './format-time';
export * from './language';
export * from './login-messages';
export * from './merge-messages';
export type { MessageTree } from './message-tree';
export * from './translation-resources';
