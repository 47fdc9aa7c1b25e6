/** Effects that a transition starts. */
export const EFFECT_NAMES = [
  'findUser',
  'startRecovery',
  'proveWork',
  'generateOtp',
  'verifyOtp',
  'pollPhoneCall',
  'readCallStatus',
  'sendUserId',
  'createTemporaryPassword',
  'goToChangePassword',
] as const;
export type EffectName = (typeof EFFECT_NAMES)[number];

/** Effects that read the status of a sent message in the background. */
export type BackgroundEffect = Extract<EffectName, 'pollPhoneCall' | 'readCallStatus'>;

/** Creates every effect by its name, for fixtures and tests. */
export const effectsByName = <Made>(create: (name: EffectName) => Made): Readonly<Record<EffectName, Made>> =>
  Object.fromEntries(EFFECT_NAMES.map((name) => [name, create(name)])) as Record<EffectName, Made>;
