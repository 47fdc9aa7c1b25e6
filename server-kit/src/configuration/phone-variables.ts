/** Environment variables of the phone provider. All of them are set, or none. */
export const PHONE_VARIABLES = [
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_SMS_FROM',
  'TWILIO_CALL_FROM',
] as const;
