/** A field of text that the visitor can type into. */
export type TypedField = HTMLInputElement | HTMLTextAreaElement;

// React notices only what goes past its own property of the element.
const setValue = (field: TypedField, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const isField = (found: Element | undefined): found is TypedField =>
  found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement;

/**
 * Fills the fields that replace lost ones, and leads the focus on when the button "Try again" is gone with the failure
 * (WCAG 2.4.3). Ends with the first thing that the visitor does in the part that is back.
 *
 * @param lost fields that are gone, by name; the restored ones are removed
 * @returns ends it before
 */
export const restoreTypedFields = (slot: HTMLElement, lost: Map<string, TypedField>): (() => void) => {
  let pressed: Element | undefined;

  const update = (): void => {
    for (const [name, gone] of lost) {
      const found = [...slot.querySelectorAll('input, textarea')].find(
        (field) =>
          field.getAttribute('name') === name && field.getAttribute('type') === gone.getAttribute('type'),
      );
      if (!isField(found)) continue;
      lost.delete(name);
      if (found.value === '' || found.value === found.defaultValue) setValue(found, gone.value);
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
  // A flow that began again may have its fields already.
  update();
  slot.addEventListener('click', onAction, true);
  slot.addEventListener('keydown', onAction, true);
  return stop;
};
