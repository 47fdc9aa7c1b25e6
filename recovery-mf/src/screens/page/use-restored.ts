import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the page enters and leaves the back/forward cache, so that no code, password or user ID is visible
 * there (security rule 12).
 *
 * @param forget called with whether the page was restored
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
