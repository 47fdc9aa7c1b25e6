import { lazyComponent } from './screens/page/Lazy';

/** Loads the chunk with the screens after the request, their statistics and the Cancel target. */
export const loadAfterRequest = async () => {
  // Loaded first, because a chunk whose shared library failed to load would never get it.
  await import('react-i18next');
  return await import(/* webpackChunkName: 'after-request' */ './after-request');
};

/** The screens after the request (REC-2). */
export const screensAfterRequest = lazyComponent(async () => (await loadAfterRequest()).ScreensAfterRequest);
