export * from './login-messages';
export * from './login-parameters';
