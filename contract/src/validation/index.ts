/** Input and display of personal data: checks, canonical forms, masks, encoding for the wire. */
export * from './canonical';
export * from './checks';
export * from './decimal-digits';
export * from './encoding';
export * from './field-limits';
export * from './login-fields';
export * from './masking';
export * from './passcode-field';
export * from './password-rules';
export * from './recovery-fields';
