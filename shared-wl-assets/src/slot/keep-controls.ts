const listControls = (slot: Element): HTMLElement[] => [
  ...slot.querySelectorAll<HTMLElement>('input, textarea, button'),
];

const isField = (control: HTMLElement): control is HTMLInputElement | HTMLTextAreaElement =>
  'defaultValue' in control;

/** Transfers input and focus of a control to its replacement. */
const replace = (old: HTMLElement, next: HTMLElement, hadFocus: boolean): void => {
  // A click queued until hydration is dispatched on the old button.
  if (!isField(old) || !isField(next)) return old.addEventListener('click', () => next.click());
  if (old.value !== next.value) {
    // React overrides `value` on the element and ignores values set through it, so use the prototype's setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(next), 'value')?.set?.call(next, old.value);
    next.dispatchEvent(new Event('input', { bubbles: true }));
  }
  if (!hadFocus) return;
  next.focus({ preventScroll: true });
  // Null for a field without a selection, such as an e-mail field.
  if (old.selectionStart !== null) next.setSelectionRange(old.selectionStart, old.selectionEnd);
};

/**
 * Hydrates a slot and restores input, focus and checked state. React renders the whole slot again when a translator
 * has replaced its text nodes (error #418), and the new fields are empty.
 *
 * @param hydrate hydrates the slot before it returns
 */
export const keepControls = (slot: HTMLElement, hydrate: () => void): void => {
  const old = listControls(slot);
  const focused = document.activeElement;
  hydrate();
  const next = listControls(slot);
  old.forEach((control, index) => {
    const replacement = next[index];
    if (control.isConnected || replacement?.tagName !== control.tagName) return;
    replace(control, replacement, control === focused);
  });
};
