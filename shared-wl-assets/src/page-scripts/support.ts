/** Scripts of support and of the client, fetched when a visitor asks for what they do. */
export * from './client-script';
export * from './support-widget';
