/** Beside the recovery's own calls, which a client's service may take over. */
export const CALLBACK_PATH = '/portal-login-service/provider/twilio/calls';
