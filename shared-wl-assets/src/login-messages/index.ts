export * from './login-messages';
