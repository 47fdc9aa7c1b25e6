/** Reads user agents; used by the edge, so that no page carries the library. */
export * from './client-information';
export * from './internet-explorer';
export * from './page-notices';
export * from './read-client';
export * from './user-agent-limit';
