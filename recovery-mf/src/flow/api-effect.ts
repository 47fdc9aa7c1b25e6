import type { BackgroundEffect, EffectName } from './effect-names';
import type { RecoveryEvent } from './recovery-events';
import type { RecoveryState } from './recovery-state';
import type { Effect } from './recovery-store';

export type ApiEffect = Exclude<EffectName, 'goToChangePassword' | 'readCallStatus'>;

/** Effects that call the API; each rejects with the error of its request. */
export type ApiEffects = Readonly<
  Record<
    Exclude<ApiEffect, 'pollPhoneCall' | 'proveWork'>,
    (state: RecoveryState, event: RecoveryEvent) => Promise<RecoveryEvent>
  > &
    // Resolve with null when nothing changes, the same request is already in flight, or the visitor no longer waits.
    Record<BackgroundEffect | 'proveWork', Effect>
>;
