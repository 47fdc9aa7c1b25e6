/** Outside the recovery's routes, which a custom upstream may serve. */
export const CALLBACK_PATH = '/portal-login-service/provider/twilio/calls';
