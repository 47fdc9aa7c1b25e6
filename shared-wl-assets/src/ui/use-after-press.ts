import { useEffect, useRef } from 'react';

/**
 * Defers what a field does on blur, such as showing its error, while a button or finger is down: the layout shift would
 * move the pressed control away and lose the click.
 *
 * @returns function that runs an action at once, or after the pending click
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
    // Mouse events instead of pointer events: after a tap, the browser moves the focus by emulated mouse events, when
    // the finger is already up.
    const follow = (change: 'addEventListener' | 'removeEventListener') => {
      document[change]('mousedown', down, true);
      // Dragging a link, or opening its menu, fires no release.
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
