export * from './timestamp';
