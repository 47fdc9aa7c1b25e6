import { type RefObject, useLayoutEffect, useRef } from 'react';
import { throttled } from '../support/throttled';

/** Custom property of the root element, read by the login page's style sheet. */
const ROOM_PROPERTY = '--toast-room';

/** Pixels between the toast and the next element. */
const GAP_PX = 8;

/**
 * Measures how far the toast reaches below the header and sets it as a custom property, so that the page makes room
 * (LOG-13). The value is kept after the toast is removed, so that the form does not move under the visitor's finger.
 *
 * @param isShown whether a toast is shown
 * @returns ref for the element that contains the toast
 */
export const useToastRoom = (isShown: boolean): RefObject<HTMLDivElement | null> => {
  const area = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!isShown) return undefined;
    const measure = (): void => {
      const header = area.current?.closest('header')?.getBoundingClientRect().bottom ?? 0;
      const below = (area.current?.getBoundingClientRect().bottom ?? 0) - header;
      document.documentElement.style.setProperty(
        ROOM_PROPERTY,
        `${Math.max(0, Math.ceil(below + GAP_PX))}px`,
      );
    };
    measure();
    const { run, stop } = throttled(measure);
    window.addEventListener('resize', run);
    return () => {
      stop();
      window.removeEventListener('resize', run);
    };
  }, [isShown]);
  return area;
};
