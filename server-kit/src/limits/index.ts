export * from './evict-least-frequent';
export * from './ip-limit';
export * from './ip-network';
