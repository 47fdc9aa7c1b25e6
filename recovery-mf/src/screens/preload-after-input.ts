import { httpClient } from '../api/http-client';
import { screensAfterRequest } from './lazy-screens';

/**
 * Loads everything behind the request screen on the visitor's first input (REC-2). A failure is ignored: the code that
 * needs a file loads it again.
 */
export const preloadAfterInput = (): (() => void) => {
  const preload = (): void => {
    const loads = [
      import(/* webpackChunkName: 'requests' */ '../api/browser-api'),
      httpClient(),
      screensAfterRequest.preload(),
    ];
    for (const load of loads) load.catch(() => undefined);
  };
  document.addEventListener('input', preload, { once: true });
  return () => document.removeEventListener('input', preload);
};
