/** Effects that read the status of a sent message in the background. */
export type BackgroundEffect = 'pollPhoneCall' | 'readCallStatus';

/** Effects that a transition starts. */
export type EffectName =
  | 'findUser'
  | 'startRecovery'
  | 'proveWork'
  | 'generateOtp'
  | 'verifyOtp'
  | BackgroundEffect
  | 'sendUserId'
  | 'createTemporaryPassword'
  | 'goToChangePassword';
