export * from './evict-least-frequent';
export * from './ip-network';
