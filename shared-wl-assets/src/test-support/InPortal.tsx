import { useState, type ReactNode } from 'react';
import { PortalProvider } from '../portal/portal-context';
import type { PortalStore } from '../portal/portal';
import { fixturePortal } from './portal-fixture';

/** Puts a tree into a portal as a slot would, for tests. */
export const InPortal = ({
  portal,
  children,
}: {
  readonly portal?: PortalStore;
  readonly children: ReactNode;
}) => {
  const [own] = useState(() => portal ?? fixturePortal());
  return <PortalProvider portal={own}>{children}</PortalProvider>;
};
