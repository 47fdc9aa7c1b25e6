export * from './page-key';
