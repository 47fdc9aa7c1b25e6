/** Text field that the visitor can type into. */
export type TypedField = HTMLInputElement | HTMLTextAreaElement;

// React overrides `value` on the element and ignores values set through it, so use the prototype's setter.
const setValue = (field: TypedField, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const isField = (found: Element | undefined): found is TypedField =>
  found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement;

/**
 * Fills the fields that replace removed ones, and moves the focus when the button "Try again" is removed with the
 * failure (WCAG 2.4.3). Stops at the visitor's first click or key press in the restored part.
 *
 * @param lost removed fields by name; restored ones are deleted from the map
 * @returns function that stops it earlier
 */
export const restoreTypedFields = (slot: HTMLElement, lost: Map<string, TypedField>): (() => void) => {
  let pressed: Element | undefined;

  const update = (): void => {
    for (const [name, gone] of lost) {
      const matchingField = [...slot.querySelectorAll('input, textarea')].find(
        (field) =>
          field.getAttribute('name') === name && field.getAttribute('type') === gone.getAttribute('type'),
      );
      if (!isField(matchingField)) continue;
      lost.delete(name);
      if (matchingField.value === '' || matchingField.value === matchingField.defaultValue)
        setValue(matchingField, gone.value);
    }
    if (pressed === undefined || pressed.isConnected) return;
    const next = slot.querySelector<HTMLElement>('h1') ?? slot.querySelector<HTMLElement>('a, button');
    if (document.activeElement === document.body) next?.focus();
    if (next !== null) pressed = undefined;
  };
  const watching = new MutationObserver(update);
  const stop = (): void => {
    watching.disconnect();
    slot.removeEventListener('click', onAction, true);
    slot.removeEventListener('keydown', onAction, true);
  };
  const onAction = ({ type, target }: Event): void => {
    const button = target instanceof Element ? target.closest('[role=alert] button') : null;
    if (button === null) {
      lost.clear();
      stop();
    } else if (type === 'click') pressed = button;
  };
  watching.observe(slot, { childList: true, subtree: true });
  // A restarted flow may already have its fields.
  update();
  slot.addEventListener('click', onAction, true);
  slot.addEventListener('keydown', onAction, true);
  return stop;
};
