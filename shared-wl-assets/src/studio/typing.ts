/** Simulated input, so that fixtures reach their state as visitors do. */

const field = (screen: HTMLElement, name: string): HTMLInputElement => {
  const found = screen.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (found === null) throw new Error(`The screen has no field "${name}"`);
  return found;
};

/** Types into a named field and blurs it. */
export const type = (screen: HTMLElement, name: string, text: string): void => {
  const input = field(screen, name);
  input.focus();
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.blur();
};

/** Submits the form of a named field. */
export const send = (screen: HTMLElement, name: string): void => field(screen, name).form?.requestSubmit();

/** Presses Enter in the field of a name, which sends a form only where its button can. */
export const enter = (screen: HTMLElement, name: string): void => {
  field(screen, name).dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
};

/** Opens all disclosures of the screen. */
export const unfold = (screen: HTMLElement): void => {
  for (const fold of screen.querySelectorAll('details')) fold.open = true;
};
