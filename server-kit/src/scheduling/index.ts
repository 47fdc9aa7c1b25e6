export * from './durations';
export * from './fair-queue';
export * from './scheduler';
export * from './queue-stats';
export * from './with-timeout';
