/** Route matching and safe redirects. */
export * from './navigate';
export * from './redirect-limit';
