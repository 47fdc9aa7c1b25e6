/** What the portal asks of a browser: idle time, host callbacks, its version, why a file did not load. */
export * from './browser-support';
export * from './callbacks';
export * from './load-failure';
export * from './minimum-browsers';
export * from './when-idle';
export * from './yield-to-main';
