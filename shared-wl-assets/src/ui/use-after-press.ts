import { useEffect, useRef } from 'react';

/**
 * What a field does when it is left, such as showing its error, waits while a button or finger is down: between press
 * and release it would move what is pressed away from under the pointer, and the press would be lost.
 *
 * @returns does something at once, or after the click
 */
export const useAfterPress = (): ((act: () => void) => void) => {
  const press = useRef<{ act?: () => void }>(null);
  useEffect(() => {
    const down = () => {
      press.current = {};
    };
    const up = () => {
      const act = press.current?.act;
      press.current = null;
      if (act) setTimeout(act);
    };
    // Not the pointer's own events: a finger is up already when its tap moves the focus, by the events of a mouse.
    const follow = (change: 'addEventListener' | 'removeEventListener') => {
      document[change]('mousedown', down, true);
      // A link that is dragged, or asked for its menu, is not released.
      ['mouseup', 'dragend', 'contextmenu'].forEach((event) => document[change](event, up, true));
    };
    follow('addEventListener');
    return () => follow('removeEventListener');
  }, []);
  return (act) => {
    if (press.current) press.current.act = act;
    else act();
  };
};
