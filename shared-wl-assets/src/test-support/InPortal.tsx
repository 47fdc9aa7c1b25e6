import { type ReactNode, useState } from 'react';
import type { PortalStore } from '../portal/portal';
import { PortalProvider } from '../slot/PortalProvider';
import { fixturePortal } from './portal-fixture';

/** Renders a tree in a portal, like a slot, for tests. */
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
