import { createStore, type StoreApi } from 'zustand/vanilla';
import type { UserType } from '../white-label/white-label-view';
import type { PageBoot } from './page-boot';

/** A message at the edge of the page that goes by itself or is dismissed. */
export interface Toast {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Milliseconds until it leaves (LOG-13: 10,000). */
  readonly duration: number;
}

/** What all parts of a page know together (WL-3, WL-5); one store a page, created from the boot data. */
export interface PortalState extends Omit<PageBoot, 'parts'> {
  readonly userType: UserType;
  readonly toast: Toast | null;
  readonly showToast: (toast: Toast) => void;
  readonly dismissToast: () => void;
  readonly setUserType: (userType: UserType) => void;
}

export type PortalStore = StoreApi<PortalState>;

/** Creates the store of a page; on the edge one a request, in the browser one a page life. */
export const createPortalStore = (boot: Omit<PageBoot, 'parts'>): PortalStore =>
  createStore<PortalState>()((set) => ({
    ...boot,
    userType: 'both',
    toast: null,
    showToast: (toast) => set({ toast }),
    dismissToast: () => set({ toast: null }),
    setUserType: (userType) => set({ userType }),
  }));
