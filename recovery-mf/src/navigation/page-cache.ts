/**
 * Calls back when the page enters or leaves the back/forward cache, so that no code, password or User ID stays visible
 * (security rule 12).
 *
 * @param forget callback; `back` is true when the page was restored from the cache
 * @returns function that stops it
 */
export const watchPageCache = (forget: (back: boolean) => void): (() => void) => {
  const onMove = ({ persisted, type }: PageTransitionEvent) => {
    if (persisted) forget(type === 'pageshow');
  };
  window.addEventListener('pagehide', onMove);
  window.addEventListener('pageshow', onMove);
  return () => {
    window.removeEventListener('pagehide', onMove);
    window.removeEventListener('pageshow', onMove);
  };
};
