import { useEffect, useEffectEvent } from 'react';

/**
 * Calls back when the page goes into the back-forward cache and when it comes out of it, so that no code, password
 * or user ID can be seen there (security rule 12).
 *
 * @param forget told whether the visitor is back
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
