import { useEffect, useState } from 'react';
import { throttled } from './throttled';

const isField = (target: EventTarget | null): boolean => target instanceof HTMLInputElement;

/**
 * Returns whether a floating button would be in the way: the page was last scrolled down, not up, or the visitor has gone
 * to a field. A field that has the focus since the page was loaded opens no keyboard and does not count.
 */
export const useWithdrawn = (): boolean => {
  const [isDown, setDown] = useState(false);
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const { run, stop } = throttled(() => {
      const { scrollY } = window;
      // A page that bounces back to its top was not scrolled down.
      if (scrollY !== last) setDown(scrollY > last && scrollY > 0);
      last = scrollY;
    });
    const controller = new AbortController();
    const options = { passive: true, signal: controller.signal };
    window.addEventListener('scroll', run, options);
    for (const type of ['focusin', 'pointerup', 'input'])
      document.addEventListener(type, ({ target }) => setTyping(isField(target)), options);
    document.addEventListener('focusout', () => setTyping(false), options);
    return () => {
      stop();
      controller.abort();
    };
  }, []);
  return isDown || isTyping;
};
