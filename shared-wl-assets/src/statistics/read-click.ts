import type { Click } from './click-record';
import { templatedAddress } from './templated-address';

const CONTROLS =
  'a[href],button,summary,select,input[type="checkbox"],input[type="radio"],[role="button"],[role="tab"]';

/** Words as they may be recorded: without what looks like a contact, a code or an account. */
const harmless = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\S*[@*]\S*/g, '…')
    .replace(/\+?\d(?:[\s-]?\d){3,}/g, '…');

/** React's ids change from build to build; names and the portal's own ids do not. */
const ownId = (element: Element): string => (/^[a-z][a-z0-9-]*$/i.test(element.id) ? element.id : '');

const fieldIdOf = (control: Element, redirect: string): string =>
  control.getAttribute('name') ||
  ownId(control) ||
  redirect ||
  control.getAttribute('type') ||
  control.localName;

const wordsOf = (control: Element): string =>
  control.matches('select,input')
    ? ''
    : harmless(control.getAttribute('aria-label') ?? control.textContent ?? '');

/** Name of the slot that an element stands in, or of the part when that slot is `main`. */
const componentOf = (element: Element, part: string): string => {
  const slot = element.closest('[id^="slot-"]')?.id.slice('slot-'.length) ?? '';
  return slot === 'main' ? part : slot;
};

/**
 * What a click says (STA-1): of a control its name and the words on it, of a field never its content.
 *
 * @param part name of the part in the slot `main`
 * @returns null when it hit no control
 */
export const readClick = (event: Event, part: string, origin: string): Click | null => {
  const control = event.target instanceof Element ? event.target.closest(CONTROLS) : null;
  if (control === null) return null;
  const redirect = templatedAddress(control.getAttribute('href') ?? '', origin);
  return {
    action: 'Click',
    component: componentOf(control, part),
    eventType: event.type,
    fieldId: fieldIdOf(control, redirect),
    fieldValue: wordsOf(control),
    redirect,
    details: '',
  };
};

/** Where forms go that sign somebody on (section 7). */
const SIGN_ON = '/login/forms/';

/**
 * What the sending of a form says: that it was sent, and where to. A form that its own script keeps back or sends by
 * other means is none of it.
 */
export const readSubmit = (event: Event, part: string, origin: string): Click | null => {
  if (!(event.target instanceof HTMLFormElement) || event.defaultPrevented) return null;
  const redirect = templatedAddress(event.target.getAttribute('action') ?? '', origin);
  return {
    action: redirect.startsWith(SIGN_ON) ? 'Log In' : 'Submit',
    component: componentOf(event.target, part),
    eventType: event.type,
    fieldId: event.target.getAttribute('name') || ownId(event.target) || 'form',
    fieldValue: '',
    redirect,
    details: '',
  };
};
