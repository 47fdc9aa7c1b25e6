import { render, type RenderResult } from '@testing-library/react';
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

/** Renders a tree in a portal into the document, by default in a page of the default client. */
export const renderInPortal = (tree: ReactNode, portal = fixturePortal()): RenderResult =>
  render(<InPortal portal={portal}>{tree}</InPortal>);
