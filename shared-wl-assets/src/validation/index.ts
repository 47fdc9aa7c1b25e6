export * from './checks';
export * from './login-fields';
export * from './passcode-field';
export * from './password-rules';
export * from './recovery-fields';
