import { usePortal, type RouteMatch } from '@portal/shared-wl-assets';
import type { ReactNode } from 'react';
import { BrowserRouter, MemoryRouter, StaticRouter } from 'react-router-dom';

const addressOf = ({ path, query }: RouteMatch): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};

/**
 * The part's own routes: by the address bar in the browser, by the asked address on the edge, and by memory alone in an
 * embedded flow, since the address is the host page's (CARD-8).
 */
export const PartRouter = ({
  route,
  children,
}: {
  readonly route: RouteMatch;
  readonly children: ReactNode;
}) => {
  const embedded = usePortal((state) => state.embedding !== null);
  if (typeof window === 'undefined')
    return <StaticRouter location={addressOf(route)}>{children}</StaticRouter>;
  if (embedded) return <MemoryRouter initialEntries={[addressOf(route)]}>{children}</MemoryRouter>;
  return <BrowserRouter>{children}</BrowserRouter>;
};
