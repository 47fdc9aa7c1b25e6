export * from './canonical';
export * from './decimal-digits';
export * from './field-limits';
