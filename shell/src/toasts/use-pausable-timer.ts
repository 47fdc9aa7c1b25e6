import { useCallback, useEffect, useRef } from 'react';

/**
 * Calls back after a time that can be held and go on.
 *
 * @param duration milliseconds in all, pauses not counted
 * @returns `pause` and `resume`, each safe to call twice
 */
export const usePausableTimer = (
  duration: number,
  onEnd: () => void,
): { readonly pause: () => void; readonly resume: () => void } => {
  const end = useRef(onEnd);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const left = useRef(duration);
  const since = useRef(0);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);
  const pause = useCallback(() => {
    if (timer.current === null) return;
    clearTimeout(timer.current);
    timer.current = null;
    left.current -= Date.now() - since.current;
  }, []);
  const resume = useCallback(() => {
    if (timer.current !== null) return;
    since.current = Date.now();
    timer.current = setTimeout(() => end.current(), left.current);
  }, []);
  useEffect(() => {
    resume();
    return pause;
  }, [pause, resume]);
  return { pause, resume };
};
