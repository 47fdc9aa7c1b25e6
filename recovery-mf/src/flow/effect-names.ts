/** Calls about a message on its way that the visitor does not wait for. */
export type BackgroundEffect = 'pollCall' | 'readCallStatus';

/** Calls that a transition starts. */
export type EffectName =
  | 'lookUpUser'
  | 'retrieveChannels'
  | 'generateCode'
  | 'resendCode'
  | 'verifyCode'
  | BackgroundEffect
  | 'sendUserId'
  | 'requestTemporaryPassword'
  | 'goToChangePassword';
