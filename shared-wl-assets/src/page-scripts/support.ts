/** Scripts of support and of the client, loaded on demand. */
export * from './client-script';
export * from './support-widget';
