import { lazyComponent } from '../screens/Lazy';

/** Routes of an embedded flow, with a router that portal pages do not need. */
export const embeddedRoutes = lazyComponent(
  async () => (await import(/* webpackChunkName: 'embedded-routes' */ './EmbeddedRoutes')).EmbeddedRoutes,
);
