import type { ReactNode } from 'react';
import { usePortal } from '../portal/portal-context';

/** The `main` landmark of a portal page. An embedded flow is only a part of its host page, which has its own landmark. */
export const Main = (props: { readonly className: string | undefined; readonly children: ReactNode }) => {
  const embedded = usePortal((state) => state.embedding !== null);
  return embedded ? <div {...props} /> : <main {...props} />;
};
