import { createStore, type StoreApi } from 'zustand/vanilla';
import type { RecoveryEvent } from './recovery-events';
import type { EffectName } from './effect-names';
import { isBackground } from './guards';
import { nextStep } from './transitions';
import { openedRecovery, type Flow, type RecoveryState } from './recovery-state';

/**
 * A call a transition starts.
 *
 * @returns what came of it; null when the visitor has left the page. Never rejects.
 */
export type Effect = (state: RecoveryState, event: RecoveryEvent) => Promise<RecoveryEvent | null>;
export type Effects = Readonly<Record<EffectName, Effect>>;

export interface RecoveryStore extends Pick<
  StoreApi<RecoveryState>,
  'getState' | 'subscribe' | 'getInitialState'
> {
  /** Tells the recovery that something happened; takes the step the flow has for it, if any. */
  readonly send: (event: RecoveryEvent) => void;
  /** The visitor leaves: from now on nothing happens, and responses that come late lead nowhere. */
  readonly stop: () => void;
  /** The visitor is here, or here again: what was asked before leads nowhere, and nothing waits for it. */
  readonly resume: () => void;
}

/**
 * The state of one recovery and the only way to change it. One a mount.
 *
 * @param effects the calls, so that tests and fixtures can bring their own
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
    const step = nextStep(free, event);
    store.setState(step?.state ?? free, true);
    if (step?.effect) start(step.effect, step.state, event);
  };

  const start = (effect: EffectName, state: RecoveryState, event: RecoveryEvent): void => {
    void effects[effect](state, event).then((result) => {
      const { journey, busy, sendOtp } = store.getState();
      // Another call is waited for in place of one that a right passcode has overtaken.
      const awaited = isBackground(effect) || effect === busy;
      // What is told of a call is no news of the one that replaced it; only a right code leads on all the same.
      const outdated = isBackground(effect) && sendOtp !== state.sendOtp && result?.type !== 'VERIFIED';
      // Without a result the page is being left: it stays busy, so that nothing is done twice meanwhile.
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
