import type { ReactNode } from 'react';
import { usePortal } from '../portal/portal-context';

/** The landmark `main` of a page of our own; a host page has one already, in which a flow is only a part. */
export const Main = (props: { readonly className: string | undefined; readonly children: ReactNode }) => {
  const embedded = usePortal((state) => state.embedding !== null);
  return embedded ? <div {...props} /> : <main {...props} />;
};
