export * from './masking';
