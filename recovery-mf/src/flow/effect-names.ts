/** Effects that read the status of a sent message in the background. */
export type BackgroundEffect = 'pollCall' | 'readCallStatus';

/** Effects that a transition starts. */
export type EffectName =
  | 'lookUpUser'
  | 'retrieveChannels'
  | 'proveWork'
  | 'generateCode'
  | 'resendCode'
  | 'verifyCode'
  | BackgroundEffect
  | 'sendUserId'
  | 'requestTemporaryPassword'
  | 'goToChangePassword';
