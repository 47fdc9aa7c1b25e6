import { type KeyboardEvent, useState } from 'react';

/** Whether Caps Lock is on while a field is typed in; `over` forgets it when the field is left. */
export const useCapsLock = (): {
  readonly on: boolean;
  readonly notice: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly over: () => void;
} => {
  const [on, setOn] = useState(false);
  return { on, notice: (event) => setOn(event.getModifierState('CapsLock')), over: () => setOn(false) };
};
