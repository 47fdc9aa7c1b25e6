import { type KeyboardEvent, useState } from 'react';

/** Tracks whether Caps Lock is on while the visitor types in a field; `over` resets it when the field loses the focus. */
export const useCapsLock = (): {
  readonly on: boolean;
  readonly notice: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly over: () => void;
} => {
  const [on, setOn] = useState(false);
  return { on, notice: (event) => setOn(event.getModifierState('CapsLock')), over: () => setOn(false) };
};
