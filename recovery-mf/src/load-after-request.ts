import { lazyComponent } from './screens/page/Lazy';

/** Loads the chunk of the screens after the request, of their statistics and of leaving by Cancel. */
export const loadAfterRequest = async () => {
  // First and alone: a chunk whose shared library failed to load would stay without it.
  await import('react-i18next');
  return await import(/* webpackChunkName: 'after-request' */ './after-request');
};

/** The screens after the request (REC-2). */
export const screensAfterRequest = lazyComponent(async () => (await loadAfterRequest()).ScreensAfterRequest);
