/** What the edge hands to a page: its data, its plan, embedded flows and their events. */
export * from './app';
export * from './client-information';
export * from './embedded-flow';
export * from './embedding';
export * from './environment';
export * from './page-boot';
export * from './page-plan';
