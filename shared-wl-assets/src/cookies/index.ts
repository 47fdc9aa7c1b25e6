export * from './cookies';
export * from './session-entries';
export * from './stored-entries';
export * from './write-stored-cookie';
