import { later } from './page/Later';

/** Every screen after the first question: fetched while the visitor answers it. */
export const laterScreens = later(async () => {
  // On its own first: what another part needs of it, and has once missed, is never asked for again.
  await import('react-i18next');
  return (await import(/* webpackChunkName: 'later-screens' */ './screens/LaterScreens')).LaterScreens;
});

/** The addresses of an embedded flow, with the router that a page of the portal does without. */
export const embeddedRoutes = later(
  async () =>
    (await import(/* webpackChunkName: 'embedded-routes' */ './embedded/EmbeddedRoutes')).EmbeddedRoutes,
);
