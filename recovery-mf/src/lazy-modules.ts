import { lazyComponent } from './page/Lazy';

/** Loads the chunk of the screens after the request, of their statistics and of leaving by Cancel. */
export const loadAfterRequest = async () => {
  // First and alone: a chunk whose shared library failed to load would stay without it.
  await import('react-i18next');
  return await import(/* webpackChunkName: 'after-request' */ './after-request');
};

/** Loads the chunk of requests to the services and of what follows their responses. */
export const loadAfterInput = () => import(/* webpackChunkName: 'after-input' */ './after-input');

/** The screens after the request (REC-2). */
export const screensAfterRequest = lazyComponent(async () => (await loadAfterRequest()).ScreensAfterRequest);

/** The addresses of an embedded flow, with the router that a page of the portal does without. */
export const embeddedRoutes = lazyComponent(
  async () =>
    (await import(/* webpackChunkName: 'embedded-routes' */ './embedded/EmbeddedRoutes')).EmbeddedRoutes,
);
