export * from './span-attributes';
export * from './traced-database';
export * from './tracing';
