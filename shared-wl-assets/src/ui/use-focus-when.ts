import { type RefObject, useEffect, useRef } from 'react';

/**
 * Returns a ref whose element is focused when it mounts while the condition is true, and when the condition becomes
 * true.
 */
export const useFocusWhen = <Element extends HTMLElement>(condition: boolean): RefObject<Element | null> => {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (condition) ref.current?.focus();
  }, [condition]);
  return ref;
};
