export * from './fair-queue';
export * from './scheduler';
export * from './waiters';
export * from './with-timeout';
