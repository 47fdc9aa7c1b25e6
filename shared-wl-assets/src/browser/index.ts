/** Browser capabilities: idle time, host callbacks, browser version, reasons of a failed load. */
export * from './browser-support';
export * from './callbacks';
export * from './load-failure';
export * from './minimum-browsers';
export * from './when-idle';
export * from './yield-to-main';
