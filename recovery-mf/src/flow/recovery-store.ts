import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EffectName } from './effect-names';
import { isBackground } from './guards';
import type { RecoveryEvent } from './recovery-events';
import { type Flow, openedRecovery, type RecoveryState } from './recovery-state';
import { transition } from './transitions';

/**
 * An effect that a transition starts.
 *
 * @param isAwaited whether the recovery is still the one that started it; only long work needs it
 * @returns the event that follows; null when the visitor has left the page. Never rejects.
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
  /** Dispatches an event: takes the transition that the flow has for it, if any. */
  readonly send: (event: RecoveryEvent) => void;
  /** Ends the flow: later events and results are ignored. */
  readonly stop: () => void;
  /** Starts the flow, or starts it again: results of earlier effects are ignored. */
  readonly resume: () => void;
}

/**
 * Creates the store of one recovery. One for each mount.
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
      // A correct passcode has overtaken this effect; another one is under way.
      const awaited = isBackground(effect) || effect === busy;
      // The status of a replaced phone call is ignored; only a correct passcode still counts.
      const outdated = isBackground(effect) && sendOtp !== state.sendOtp && result?.type !== 'VERIFIED';
      // Without a result the page is being left: it stays busy, so that nothing runs twice.
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
