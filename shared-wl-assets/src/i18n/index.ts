/** Languages and translations, without the i18next run time; compiled into the part that uses them. */
export * from './english-fallback';
