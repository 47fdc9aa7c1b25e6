export * from './internet-explorer';
