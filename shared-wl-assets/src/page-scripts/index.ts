export * from './load-script';
