import { lazyComponent } from './Lazy';

/** The screens after the request (REC-2). */
export const screensAfterRequest = lazyComponent(async () => {
  // Loaded first, because a chunk whose shared library failed to load would never get it.
  await import('react-i18next');
  return (await import(/* webpackChunkName: 'screens' */ './ScreensAfterRequest')).ScreensAfterRequest;
});
