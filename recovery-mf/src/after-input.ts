/** What a request to the services needs, as one chunk: loaded when the visitor starts to type. */
export { browserCalls } from './calls/browser-calls';
export { calledEffects } from './flow/called-effects';
export { leaveForPassword } from './leaving/leave-for-password';
export { countPasswordChanged, noteChangingUser } from './statistics/password-changed';
