/** Effects that run in the background, about a message on its way. */
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
