import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the page enters or leaves the back/forward cache, so that no code, password or User ID stays visible
 * (security rule 12).
 *
 * @param forget callback; `back` is true when the page was restored from the cache
 */
export const useRestored = (forget: (back: boolean) => void): void => {
  const onMove = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) forget(event.type === 'pageshow');
  });
  useEffect(() => {
    const move = (event: PageTransitionEvent) => onMove(event);
    window.addEventListener('pagehide', move);
    window.addEventListener('pageshow', move);
    return () => {
      window.removeEventListener('pagehide', move);
      window.removeEventListener('pageshow', move);
    };
  }, []);
};
