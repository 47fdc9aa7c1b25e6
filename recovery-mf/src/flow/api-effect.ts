import type { BackgroundEffect, EffectName } from './effect-names';
import type { RecoveryEvent } from './recovery-events';
import type { RecoveryState } from './recovery-state';
import type { Effect } from './recovery-store';

export type ApiEffect = Exclude<EffectName, 'goToChangePassword' | 'readCallStatus'>;

/** Effects that call the API; each rejects with the error of its request. */
export type ApiEffects = Readonly<
  Record<
    Exclude<ApiEffect, 'pollCall' | 'proveWork'>,
    (state: RecoveryState, event: RecoveryEvent) => Promise<RecoveryEvent>
  > &
    // They resolve with null when there is nothing to show, the same request is under way, or no visitor waits any more.
    Record<BackgroundEffect | 'proveWork', Effect>
>;
