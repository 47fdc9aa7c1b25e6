/** Route matching and safe redirects. */
export * from './login-parameters';
export * from './match-route';
export * from './page-prefixes';
export * from './safe-redirect';
