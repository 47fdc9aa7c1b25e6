/** Route matching and safe redirects. */
export * from './clip-return';
export * from './login-parameters';
export * from './match-route';
export * from './navigate';
export * from './page-prefixes';
export * from './redirect-limit';
export * from './safe-redirect';
