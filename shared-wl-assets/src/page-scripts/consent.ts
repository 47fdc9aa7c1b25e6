/** The consent banner of a client (INF-10); loaded when the page is hydrated, never part of the first paint. */
export * from './consent-script';
