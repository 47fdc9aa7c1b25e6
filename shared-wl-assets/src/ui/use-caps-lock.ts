import { type KeyboardEvent, useState } from 'react';

/** Tracks whether Caps Lock is on while the visitor types in a field; `reset` clears it when the field loses the focus. */
export const useCapsLock = (): {
  readonly on: boolean;
  readonly update: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly reset: () => void;
} => {
  const [on, setOn] = useState(false);
  return { on, update: (event) => setOn(event.getModifierState('CapsLock')), reset: () => setOn(false) };
};
