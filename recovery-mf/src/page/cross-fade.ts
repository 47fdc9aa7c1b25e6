import { flushSync } from 'react-dom';

/** Only on pages of our own, while they are seen, and never for a visitor who wants no motion. */
const mayFade = (): boolean =>
  typeof document.startViewTransition === 'function' &&
  document.visibilityState === 'visible' &&
  document.body.classList.contains('portal-page') &&
  !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Changes the page in a cross-fade where the browser has view transitions, at once elsewhere. Its time stands with the
 * other motion in the tokens.
 *
 * @param change sets React state; called once, in the next frame at the latest
 */
export const crossFade = (change: () => void): void => {
  if (!mayFade()) {
    change();
    return;
  }
  const transition = document.startViewTransition(() => flushSync(change));
  // A fade that is cut short, such as by the next one, has still changed the page.
  transition.ready.catch(() => undefined);
};
