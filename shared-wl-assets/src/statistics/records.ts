/** Creates records with pure functions, for the browser, tests and the simulation. */
export * from './click-record';
export * from './guid';
export * from './http-record';
export * from './page-records';
export * from './pressed-control';
export * from './recovery-record';
export * from './statistics-page';
export * from './statistics-user-id';
export * from './templated-url';
export * from './transition-record';
