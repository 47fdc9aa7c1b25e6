export * from './fair-queue';
export * from './scheduler';
export * from './with-timeout';
