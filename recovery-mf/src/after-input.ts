/** Everything for requests to the services, as one chunk: loaded when the visitor starts to type. */
export { createBrowserApi } from './api/browser-api';
export { createApiEffects } from './flow/api-effects';
export { goToChangePassword } from './navigation/go-to-change-password';
export { trackPasswordChanged, rememberChangingUser } from './statistics/password-changed';
