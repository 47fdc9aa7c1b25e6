import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { useTranslate } from '@portal/shared-wl-assets';
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

/** Returns what a screen of the current recovery reads and calls. @throws Error outside a recovery */
export const useScreen = () => {
  const context = use(RecoveryContext);
  if (context === null) throw new Error('This screen needs a recovery around it');
  const { t } = useTranslate('recovery-mf');
  return { ...context, t, state: useStore(context.store), send: context.store.send };
};
