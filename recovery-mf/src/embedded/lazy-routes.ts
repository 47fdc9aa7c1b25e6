import { lazyComponent } from '../screens/page/Lazy';

/** Routes of an embedded flow, with the router that portal pages do without. */
export const embeddedRoutes = lazyComponent(
  async () => (await import(/* webpackChunkName: 'embedded-routes' */ './EmbeddedRoutes')).EmbeddedRoutes,
);
