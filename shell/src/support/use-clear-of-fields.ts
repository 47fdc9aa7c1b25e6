import { useEffect, type RefObject } from 'react';
import { clearOfFields } from './clear-of-fields';
import { throttled } from './throttled';

/** What a visitor fills in or sends; nothing may float over it. */
const FIELDS = 'main :is(input:not([type="hidden"]), select, textarea, button[type="submit"])';

/** What moves fields; a list of errors that takes the focus may do so on a page that stays as high as it was. */
const MOVES = ['scroll', 'resize', 'focusin'];

/** Keeps a floating button off the fields of the page while it is scrolled and resized (NAV-10). */
export const useClearOfFields = (button: RefObject<HTMLElement | null>, present: boolean): void => {
  useEffect(() => {
    const element = button.current;
    if (!present || element === null) return undefined;
    const { run, stop } = throttled(() => {
      // Offsets, unlike the box on screen, know nothing of the way it has moved already.
      const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = element;
      const place = {
        top: offsetTop,
        bottom: offsetTop + offsetHeight,
        left: offsetLeft,
        right: offsetLeft + offsetWidth,
      };
      const fields = [...document.querySelectorAll(FIELDS)].map((field) => field.getBoundingClientRect());
      element.style.translate = `0 ${clearOfFields(place, fields, window.innerHeight)}px`;
    });
    run();
    for (const type of MOVES) addEventListener(type, run, { passive: true });
    // A page grows by a message, or becomes another one.
    const grown = 'ResizeObserver' in window ? new ResizeObserver(run) : null;
    grown?.observe(document.body);
    return () => {
      stop();
      for (const type of MOVES) removeEventListener(type, run);
      grown?.disconnect();
    };
  }, [button, present]);
};
