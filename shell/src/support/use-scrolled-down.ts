import { useEffect, useState } from 'react';
import { throttled } from './throttled';

/** Returns whether the page was last scrolled down, not up. */
export const useScrolledDown = (): boolean => {
  const [isDown, setDown] = useState(false);
  useEffect(() => {
    let last = window.scrollY;
    const { run, stop } = throttled(() => {
      const { scrollY } = window;
      // A page that bounces back to its top was not scrolled down.
      if (scrollY !== last) setDown(scrollY > last && scrollY > 0);
      last = scrollY;
    });
    window.addEventListener('scroll', run, { passive: true });
    return () => {
      stop();
      window.removeEventListener('scroll', run);
    };
  }, []);
  return isDown;
};
