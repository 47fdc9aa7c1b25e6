/** What a visitor types and what is shown of it: checks, canonical forms, masks, encoding for the wire. */
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
