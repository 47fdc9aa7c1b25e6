import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Embedding } from '@portal/contract/page';
import type { PageBoot } from '@portal/contract/page';
import type { UserType, WhiteLabelView } from '@portal/contract/white-label';

/** Message at the edge of the page that closes after a time or is dismissed. */
export interface Toast {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  /** Milliseconds until it closes (LOG-13: 10,000). */
  readonly duration: number;
}

/** Bottom sheet on a phone (MOB-1), configured by the client. */
export type MobileSheet = WhiteLabelView['mobileSheetConfig'];

/** State that all parts of a page share (WL-3, WL-5); one store per page, created from the initial state. */
export interface PortalState extends Omit<PageBoot, 'parts'> {
  /** Host page of this flow; null on the portal's own pages (CARD-8). */
  readonly embedding: Embedding | null;
  readonly userType: UserType;
  readonly toast: Toast | null;
  readonly showToast: (toast: Toast) => void;
  readonly dismissToast: () => void;
  readonly setUserType: (userType: UserType) => void;
  /** Whether the support dialog is open (SUP-2). */
  readonly supportOpen: boolean;
  /** Opens the support dialog from anywhere; `useSupport` tells whether there is one. */
  readonly openSupport: () => void;
  readonly closeSupport: () => void;
  readonly sheet: MobileSheet | null;
  /** Shows a sheet instead of the open one (MOB-1). */
  readonly showSheet: (sheet: MobileSheet) => void;
  readonly dismissSheet: () => void;
  /** Hides the cookie notice; the caller stores that it was closed (LOG-14). */
  readonly dismissCookieNotice: () => void;
}

export type PortalStore = StoreApi<PortalState>;

/** Creates the store of a page: one per request on the edge, one per page load or embedded flow in the browser. */
export const createPortalStore = (
  boot: Omit<PageBoot, 'parts'>,
  embedding: Embedding | null = null,
): PortalStore =>
  createStore<PortalState>()((set) => ({
    ...boot,
    embedding,
    userType: 'both',
    toast: null,
    showToast: (toast) => set({ toast }),
    dismissToast: () => set({ toast: null }),
    setUserType: (userType) => set({ userType }),
    supportOpen: false,
    openSupport: () => set({ supportOpen: true }),
    closeSupport: () => set({ supportOpen: false }),
    sheet: null,
    showSheet: (sheet) => set({ sheet }),
    dismissSheet: () => set({ sheet: null }),
    dismissCookieNotice: () => set(({ notices }) => ({ notices: { ...notices, cookies: false } })),
  }));
