export * from './navigation';
export * from './safe-redirect';
