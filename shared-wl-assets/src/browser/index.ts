/** Browser capabilities: idle time, host callbacks, browser version, reasons of a failed load. */
export * from './callbacks';
export * from './load-failure';
export * from './when-idle';
export * from './yield-to-main';
