import { type PersistedRecovery, persistedRecovery, toPersistedRecovery } from '../flow/persisted-recovery';
import type { PageType, RecoveryState } from '../flow/recovery-state';
import type { RecoveryStore } from '../flow/recovery-store';
import { getScenario, type Scenario } from '../flow/scenario';

/** Number of the recovery's history entries before a screen's own; the two final screens reuse the current entry. */
const DEPTH: Readonly<Partial<Record<PageType, number>>> = { REQUEST: 0, OTP: 1, VERIFY: 2 };

/** State of a recovery in a history entry, stored beside the router's state. */
interface Entry {
  readonly recoveryStep?: {
    readonly depth: number;
    /** Scenario of the page that wrote the entry. */
    readonly scenario: Scenario;
    readonly kept: PersistedRecovery | null;
  };
}

/** The parts of `window` that the history needs. */
export type StepWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>;

const hasStepChanged = (next: RecoveryState, before: RecoveryState): boolean =>
  next.pageType !== before.pageType ||
  next.sendOtp !== before.sendOtp ||
  next.otpAuth !== before.otpAuth ||
  next.lastTry !== before.lastTry;

/** Observer of a recovery's steps. */
export interface TrackedSteps {
  readonly stop: () => void;
  /** Clears the page but keeps its history entry; shows the step again when `back`, for a page restored from the cache. */
  readonly restored: (back: boolean) => void;
}

/**
 * Gives every step of a recovery its own history entry for Back and Forward. A reload, a language switch and a return from
 * another page keep the step and send nothing twice (security rule 17). A newly opened page, a reset, and Back from the end
 * or from the change-password page start a new recovery (REC-1).
 *
 * @param arrival navigation type of this page load
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
  const readEntry = (): Entry['recoveryStep'] => (page.history.state as Entry | null)?.recoveryStep;
  /** Transaction whose steps may be shown again. */
  let transaction: string | null = null;
  let depth = 0;
  /** Whether the page was opened from the history: input of unknown steps is cleared then (security rule 12). */
  let cameBack = arrival === 'back_forward';

  const reset = () => {
    const { flow, firstTime } = store.getInitialState();
    store.send({ type: 'RESET', flow, firstTime });
  };

  const writeEntry = (how: 'pushState' | 'replaceState', kept: PersistedRecovery | null) => {
    const state = { ...(page.history.state as object | null), recoveryStep: { depth, scenario, kept } };
    try {
      page.history[how](state, '');
    } catch {
      // Some browsers limit the rate of history entries; this step then has no entry.
    }
  };

  const syncHistoryEntry = (state: RecoveryState) => {
    const own = DEPTH[state.pageType];
    transaction = own === undefined ? null : (state.otpAuth?.transactionId ?? transaction);
    const wanted = own ?? depth;
    if (wanted < depth) return page.history.go(wanted - depth);
    const further = wanted > depth;
    depth = wanted;
    return writeEntry(further ? 'pushState' : 'replaceState', persistedRecovery(state, now()));
  };

  const onStateChange = (next: RecoveryState, before: RecoveryState) => {
    if (next.journey === before.journey) {
      if (hasStepChanged(next, before)) syncHistoryEntry(next);
      // The passcode is used up, so Back from the change-password page shows the request.
      else if (next.busy === 'goToChangePassword') writeEntry('replaceState', null);
      return;
    }
    transaction = null;
    depth = 0;
    writeEntry('replaceState', null);
  };

  const onPopState = () => {
    if (getPageUrl() !== url) return;
    const step = readEntry();
    depth = step?.depth ?? 0;
    const kept = toPersistedRecovery(step?.kept, now());
    const isSameTransaction = kept !== null && kept.otpAuth?.transactionId === transaction;
    if (cameBack && !isSameTransaction) return reset();
    store.send({ type: 'STEP_SHOWN', kept: isSameTransaction ? kept : null });
    // The state may have changed since the entry was written, for example by the page's own back link.
    if (isSameTransaction) writeEntry('replaceState', persistedRecovery(store.getState(), now()));
  };

  const showPersistedStep = (again: boolean) => {
    const step = readEntry();
    const kept = toPersistedRecovery(step?.kept, now());
    if (again && step?.scenario === scenario && kept !== null) {
      depth = step.depth;
      store.send({ type: 'STEP_SHOWN', kept });
    } else if (step !== undefined) writeEntry('replaceState', null);
  };

  const stop = store.subscribe(onStateChange);
  if (store.getState().pageType === 'REQUEST') showPersistedStep(cameBack || arrival === 'reload');
  else {
    // The store was retained while its slot failed and remounted, so the current history entry still belongs to it.
    depth = readEntry()?.depth ?? 0;
    syncHistoryEntry(store.getState());
  }
  page.addEventListener('popstate', onPopState);
  return {
    stop: () => {
      stop();
      page.removeEventListener('popstate', onPopState);
    },
    restored: (back) => {
      const { state } = page.history;
      reset();
      page.history.replaceState(state, '');
      cameBack = true;
      if (back) showPersistedStep(true);
    },
  };
};

let hasBeenRead = false;

/**
 * Returns the navigation type of the document, only once: a later recovery, or one whose path differs from the document's
 * path, was opened by a link within the document.
 */
export const pageArrival = (timing: Performance = performance): NavigationTimingType | undefined => {
  const [navigation] = timing.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOwn = navigation !== undefined && new URL(navigation.name).pathname === location.pathname;
  const arrival = hasBeenRead || !isOwn ? undefined : navigation.type;
  hasBeenRead = true;
  return arrival;
};
