import {
  type PersistedRecovery,
  persistedRecovery,
  toPersistedRecovery,
} from '../../flow/persisted-recovery';
import type { PageType, RecoveryState } from '../../flow/recovery-state';
import type { RecoveryStore } from '../../flow/recovery-store';
import { getScenario, type Scenario } from '../../flow/scenario';

/** How many entries of the history lie below a screen's own; the two ends of a recovery take the entry they find. */
const DEPTH: Readonly<Partial<Record<PageType, number>>> = { REQUEST: 0, OTP: 1, VERIFY: 2 };

/** State of a recovery in a history entry, beside the router's. */
interface Entry {
  readonly recoveryStep?: {
    readonly depth: number;
    /** Scenario of the page. */
    readonly scenario: Scenario;
    readonly kept: PersistedRecovery | null;
  };
}

/** The parts of `window` it needs. */
export type StepWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>;

const hasStepChanged = (next: RecoveryState, before: RecoveryState): boolean =>
  next.pageType !== before.pageType ||
  next.sendOtp !== before.sendOtp ||
  next.otpAuth !== before.otpAuth ||
  next.lastTry !== before.lastTry;

/** Observer of a recovery's steps. */
export interface TrackedSteps {
  readonly stop: () => void;
  /** Empties the page without forgetting its entry; shows the step again once the visitor is back. */
  readonly restored: (back: boolean) => void;
}

/**
 * Gives every step of a recovery its own history entry, so that back and forward move between questions. A reload,
 * another language, returning from another page and a restored browser keep the question or the end, and send or do
 * nothing twice (security rule 17). A newly opened page starts afresh (REC-1), and so does every step of a recovery
 * that was reset; also back from the end and from the new password.
 *
 * @param arrival how the visitor came to this page
 */
export const trackSteps = (
  store: RecoveryStore,
  page: StepWindow,
  arrival: NavigationTimingType | undefined,
  now: () => number = Date.now,
): TrackedSteps => {
  const getPageUrl = () => page.location.pathname + page.location.search;
  const url = getPageUrl();
  const scenario = getScenario(store.getState());
  const entry = (): Entry['recoveryStep'] => (page.history.state as Entry | null)?.recoveryStep;
  /** The recovery whose steps may be shown again. */
  let transaction: string | null = null;
  let depth = 0;
  /** Text typed before was not typed on this page and is not shown (security rule 12). */
  let cameBack = arrival === 'back_forward';

  const reset = () => {
    const { flow, firstTime } = store.getInitialState();
    store.send({ type: 'RESET', flow, firstTime });
  };

  const note = (how: 'pushState' | 'replaceState', kept: PersistedRecovery | null) => {
    const state = { ...(page.history.state as object | null), recoveryStep: { depth, scenario, kept } };
    try {
      page.history[how](state, '');
    } catch {
      // Some browsers limit history entries per minute; then this step has none.
    }
  };

  const settle = (state: RecoveryState) => {
    const own = DEPTH[state.pageType];
    transaction = own === undefined ? null : (state.otpAuth?.transactionId ?? transaction);
    const wanted = own ?? depth;
    if (wanted < depth) return page.history.go(wanted - depth);
    const further = wanted > depth;
    depth = wanted;
    return note(further ? 'pushState' : 'replaceState', persistedRecovery(state, now()));
  };

  const changed = (next: RecoveryState, before: RecoveryState) => {
    if (next.journey === before.journey) {
      if (hasStepChanged(next, before)) settle(next);
      // The passcode is used up: back from the new password leads to the request.
      else if (next.busy === 'goToChangePassword') note('replaceState', null);
      return;
    }
    transaction = null;
    depth = 0;
    note('replaceState', null);
  };

  const shown = () => {
    if (getPageUrl() !== url) return;
    const step = entry();
    depth = step?.depth ?? 0;
    const kept = toPersistedRecovery(step?.kept, now());
    const known = kept !== null && kept.otpAuth?.transactionId === transaction;
    if (cameBack && !known) return reset();
    store.send({ type: 'STEP_SHOWN', kept: known ? kept : null });
    // The page's own back link may have stored something there that the step did not know.
    if (known) note('replaceState', persistedRecovery(store.getState(), now()));
  };

  const show = (again: boolean) => {
    const step = entry();
    const kept = toPersistedRecovery(step?.kept, now());
    if (again && step?.scenario === scenario && kept !== null) {
      depth = step.depth;
      store.send({ type: 'STEP_SHOWN', kept });
    } else if (step !== undefined) note('replaceState', null);
  };

  const stop = store.subscribe(changed);
  if (store.getState().pageType === 'REQUEST') show(cameBack || arrival === 'reload');
  else {
    // The recovery outlived a failure of its slot; its entry in the history is still the current one.
    depth = entry()?.depth ?? 0;
    settle(store.getState());
  }
  page.addEventListener('popstate', shown);
  return {
    stop: () => {
      stop();
      page.removeEventListener('popstate', shown);
    },
    restored: (back) => {
      const { state } = page.history;
      reset();
      page.history.replaceState(state, '');
      cameBack = true;
      if (back) show(true);
    },
  };
};

let hasBeenRead = false;

/**
 * Returns how the browser came to this page, once: a later recovery was reached by a link of the document, and so was one
 * whose path is not the document's own.
 */
export const pageArrival = (timing: Performance = performance): NavigationTimingType | undefined => {
  const [navigation] = timing.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOwn = navigation !== undefined && new URL(navigation.name).pathname === location.pathname;
  const arrival = hasBeenRead || !isOwn ? undefined : navigation.type;
  hasBeenRead = true;
  return arrival;
};
