/** Names of all messages, as in services/i18n/messages. */
export const MESSAGE_KINDS = [
  'passcodeEmail',
  'passcodeSms',
  'passcodeCall',
  'invitation',
  'userId',
  'userIdSentSms',
  'userIdSentCall',
  'passwordChanged',
  'passwordChangedSms',
  'passwordChangedCall',
  'signInsFailed',
  'recoveryLocked',
  'recoveryLockedSms',
  'recoveryLockedCall',
] as const;

export type MessageKind = (typeof MESSAGE_KINDS)[number];
