import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Flow } from '@portal/contract/api';
import type { EffectName } from './effect-names';
import { isBackground } from './guards';
import type { RecoveryEvent } from './recovery-events';
import { openedRecovery, type RecoveryState } from './recovery-state';
import { transition } from './transitions';

/**
 * An effect that a transition starts.
 *
 * @param isAwaited returns whether the recovery that started the effect is still active; only long effects need it
 * @returns the resulting event; null when there is none. Never rejects.
 */
export type Effect = (
  state: RecoveryState,
  event: RecoveryEvent,
  isAwaited?: () => boolean,
) => Promise<RecoveryEvent | null>;
export type Effects = Readonly<Record<EffectName, Effect>>;

export interface RecoveryStore extends Pick<
  StoreApi<RecoveryState>,
  'getState' | 'subscribe' | 'getInitialState'
> {
  /** Dispatches an event and takes its transition, if the flow has one. */
  readonly send: (event: RecoveryEvent) => void;
  /** Stops the flow: later events and results are ignored. */
  readonly stop: () => void;
  /** Starts or restarts the flow; after a stop, results of earlier effects are ignored. */
  readonly resume: () => void;
}

/**
 * Creates the store of one recovery.
 *
 * @param effects replaceable by tests and fixtures
 */
export const createRecoveryStore = (
  flow: Flow,
  firstTime: boolean,
  effects: Effects,
  initial: Partial<RecoveryState> = {},
): RecoveryStore => {
  const store = createStore<RecoveryState>()(() => ({ ...openedRecovery(flow, firstTime), ...initial }));

  let stopped = false;

  const take = (event: RecoveryEvent, ended: EffectName | null): void => {
    if (stopped) return;
    const state = store.getState();
    const free = ended !== null && ended === state.busy ? { ...state, busy: null } : state;
    const step = transition(free, event);
    store.setState(step?.state ?? free, true);
    if (step?.effect) start(step.effect, step.state, event);
  };

  const start = (effect: EffectName, state: RecoveryState, event: RecoveryEvent): void => {
    const isAwaited = () => !stopped && store.getState().journey === state.journey;
    void effects[effect](state, event, isAwaited).then((result) => {
      const { journey, busy, sendOtp } = store.getState();
      // False when a correct passcode has superseded this effect, so that another one is running.
      const awaited = isBackground(effect) || effect === busy;
      // The status of a replaced passcode is ignored, unless it was verified.
      const outdated = isBackground(effect) && sendOtp !== state.sendOtp && result?.type !== 'VERIFIED';
      // No result: the page is navigating away and stays busy, so that nothing runs twice.
      if (result !== null && awaited && !outdated && journey === state.journey) take(result, effect);
    });
  };

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    send: (event) => take(event, null),
    stop: () => {
      stopped = true;
    },
    resume: () => {
      if (stopped) store.setState(({ journey }) => ({ journey: journey + 1, busy: null }));
      stopped = false;
    },
  };
};
