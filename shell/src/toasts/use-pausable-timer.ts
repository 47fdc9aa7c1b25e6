import { useCallback, useEffect, useRef } from 'react';

/** Reason for a pause. */
export type Hold = 'pointer' | 'focus';

/**
 * Timer that can be paused.
 *
 * @param duration milliseconds without pauses
 * @param limit milliseconds after which it fires even if paused
 * @returns `hold` and `release`, each safe to call twice
 */
export const usePausableTimer = (
  duration: number,
  limit: number,
  onEnd: () => void,
): { readonly hold: (by: Hold) => void; readonly release: (by: Hold) => void } => {
  const end = useRef(onEnd);
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const left = useRef(duration);
  const since = useRef(0);
  const holds = useRef(new Set<Hold>());
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
    if (timer.current !== null || holds.current.size > 0) return;
    since.current = Date.now();
    timer.current = setTimeout(() => end.current(), left.current);
  }, []);
  useEffect(() => {
    resume();
    return pause;
  }, [pause, resume]);
  useEffect(() => {
    const limitTimer = setTimeout(() => end.current(), limit);
    return () => clearTimeout(limitTimer);
  }, [limit]);
  return {
    hold: useCallback(
      (by) => {
        holds.current.add(by);
        pause();
      },
      [pause],
    ),
    release: useCallback(
      (by) => {
        holds.current.delete(by);
        resume();
      },
      [resume],
    ),
  };
};
