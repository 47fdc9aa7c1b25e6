import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { RecoveryState } from '../flow/recovery-state';
import type { RecoveryStore } from '../flow/recovery-store';

/** Shared values of one recovery's screens. */
export interface RecoveryContextValue {
  readonly store: RecoveryStore;
  /** URL of the login page that the last screens link to. */
  readonly loginTarget: string;
  /** Navigates to the login page, or to the URL's target when it is safe (REC-7). */
  readonly cancel: () => void;
  /** Navigates away by a full-page redirect (NAV-5). */
  readonly leave: (target: string) => void;
}

export const RecoveryContext = createContext<RecoveryContextValue | null>(null);

/**
 * Returns the context of the current recovery.
 *
 * @throws Error outside a recovery
 */
export const useRecoveryContext = (): RecoveryContextValue => {
  const context = use(RecoveryContext);
  if (context === null) throw new Error('This screen needs a recovery around it');
  return context;
};

/** Selects a part of the recovery's state and re-renders when it changes. */
export const useRecovery = <Selected,>(select: (state: RecoveryState) => Selected): Selected =>
  useStore(useRecoveryContext().store, select);

/** Returns the function that dispatches events to the recovery. */
export const useSend = (): RecoveryStore['send'] => useRecoveryContext().store.send;
