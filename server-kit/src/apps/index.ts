/** Apps beside the portal, as their files describe them. */
export * from './read-apps';
