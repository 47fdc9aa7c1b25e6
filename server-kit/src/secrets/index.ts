export * from './data-key';
export * from './guessable';
export * from './operator-token';
export * from './server-key';
export * from './server-secrets';
