/** Every name, lifetime and attribute of cookies and session storage. */
export * from './stored-entries';
