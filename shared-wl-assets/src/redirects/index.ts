export * from './navigation';
export * from './redirect-limit';
export * from './safe-redirect';
