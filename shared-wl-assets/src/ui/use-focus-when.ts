import { type RefObject, useEffect, useRef } from 'react';

/** A ref whose element takes the focus once it is on the page, and again when the condition turns true. */
export const useFocusWhen = <Element extends HTMLElement>(condition: boolean): RefObject<Element | null> => {
  const ref = useRef<Element>(null);
  useEffect(() => {
    if (condition) ref.current?.focus();
  }, [condition]);
  return ref;
};
