export * from './device-cookies';
export * from './foreign-cookies';
export * from './portal-cookies';
export * from './portal-session';
export * from './random-id';
export * from './require-anti-forgery';
export * from './returned-user-id';
export * from './user-key';
