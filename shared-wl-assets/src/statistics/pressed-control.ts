const CONTROLS =
  'a[href],button,summary,select,input[type="checkbox"],input[type="radio"],[role="button"],[role="tab"]';

/** Returns the control that was clicked; null when there is none. */
export const findControl = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest(CONTROLS) : null;

/** Returns the label of a control, with single spaces; never the content of a field. */
export const readLabel = (control: Element | null): string =>
  control === null || control.matches('select,input')
    ? ''
    : (control.getAttribute('aria-label') ?? control.textContent ?? '').replace(/\s+/g, ' ').trim();
