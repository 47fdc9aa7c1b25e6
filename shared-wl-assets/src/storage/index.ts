/** Cookies and session storage: every name, lifetime and attribute that the portal uses. */
export * from './cookies';
export * from './session-entries';
export * from './write-stored-cookie';
