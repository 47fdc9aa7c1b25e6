export * from './callbacks';
