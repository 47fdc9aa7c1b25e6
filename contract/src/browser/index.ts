/** Browsers that suffice for the portal. */
export * from './browser-support';
export * from './minimum-browsers';
