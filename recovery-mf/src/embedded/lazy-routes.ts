import { lazyComponent } from '../screens/page/Lazy';

/** The addresses of an embedded flow, with the router that a page of the portal does without. */
export const embeddedRoutes = lazyComponent(
  async () => (await import(/* webpackChunkName: 'embedded-routes' */ './EmbeddedRoutes')).EmbeddedRoutes,
);
