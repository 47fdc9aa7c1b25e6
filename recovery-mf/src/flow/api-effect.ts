import type { BackgroundEffect, EffectName } from './effect-names';
import type { RecoveryEvent } from './recovery-events';
import type { RecoveryState } from './recovery-state';
import type { Effect } from './recovery-store';

export type ApiEffect = Exclude<EffectName, 'goToChangePassword' | 'readCallStatus'>;

/** What the calls come to; each rejects with what its call was rejected with. */
export type ApiEffects = Readonly<
  Record<
    Exclude<ApiEffect, 'pollCall'>,
    (state: RecoveryState, event: RecoveryEvent) => Promise<RecoveryEvent>
  > &
    // These resolve with null where nothing is to be shown, or the same is being asked already.
    Record<BackgroundEffect, Effect>
>;
