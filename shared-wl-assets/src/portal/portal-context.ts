import { createContext, use } from 'react';
import { useStore } from 'zustand';
import type { PortalState, PortalStore } from './portal';

/** Store of the surrounding slot. */
export const PortalContext = createContext<PortalStore | null>(null);

/** Returns the store itself, for code that changes its state. @throws Error outside a slot */
export const usePortalStore = (): PortalStore => {
  const portal = use(PortalContext);
  if (portal === null) throw new Error('usePortal needs a slot around it');
  return portal;
};

/** Selects a part of the portal's state and re-renders when it changes. */
export const usePortal = <Selected>(select: (state: PortalState) => Selected): Selected =>
  useStore(usePortalStore(), select);
