import type { RouteMatch } from '@portal/shared-wl-assets';
import type { ReactNode } from 'react';
import { BrowserRouter, StaticRouter } from 'react-router-dom';

const addressOf = ({ path, query }: RouteMatch): string => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};

/** The part's own routes: by the address bar in the browser, by the asked address on the edge. */
export const PartRouter = ({
  route,
  children,
}: {
  readonly route: RouteMatch;
  readonly children: ReactNode;
}) =>
  typeof window === 'undefined' ? (
    <StaticRouter location={addressOf(route)}>{children}</StaticRouter>
  ) : (
    <BrowserRouter>{children}</BrowserRouter>
  );
