import type { TranslationResources } from '@portal/contract/i18n';
import type { Click } from './click-record';
import { messageKey } from './message-key';
import { findControl, readLabel } from './pressed-control';
import { templatedUrl } from './templated-url';

/** Returns a label without anything that looks like a contact, a code or an account. */
const removePersonalData = (text: string): string =>
  text.replace(/\S+/g, (word) => (/[@*]/.test(word) ? '…' : word)).replace(/\+?\d(?:[\s-]?\d){3,}/g, '…');

/** React's ids change from build to build; names and the portal's own ids do not. */
const ownId = (element: Element): string => (/^[a-z][a-z0-9-]*$/i.test(element.id) ? element.id : '');

/** The page that a click happened on. */
export interface ClickedPage {
  /** Name of the part in the slot `main`. */
  readonly part: string;
  readonly origin: string;
  /** Texts in the visitor's language, by scope: a control without a name is named by the key of its label. */
  readonly texts: TranslationResources;
}

/** Returns the slot of an element, or the part when the slot is `main`. */
const findComponent = (element: Element, part: string): string => {
  const slot = element.closest('[id^="slot-"]')?.id.slice('slot-'.length) ?? '';
  return slot === 'main' ? part : slot;
};

/**
 * Returns the facts of a click (STA-1): a control's name and label, never the content of a field.
 *
 * @param label of the control when it was pressed; it may have changed since
 * @returns null when no control was clicked
 */
export const readClick = (
  event: Event,
  { part, origin, texts }: ClickedPage,
  label = readLabel(findControl(event)),
): Click | null => {
  const control = findControl(event);
  if (control === null) return null;
  const redirect = templatedUrl(control.getAttribute('href') ?? '', origin);
  const component = findComponent(control, part);
  return {
    action: 'Click',
    component,
    eventType: event.type,
    fieldId:
      control.getAttribute('name') ||
      ownId(control) ||
      redirect ||
      messageKey(label, texts, [component, 'shell', 'shared']) ||
      control.getAttribute('type') ||
      control.localName,
    fieldValue: removePersonalData(label),
    redirect,
    details: '',
  };
};

/** Action of forms that sign in (section 7). */
const SIGN_ON_PATH = '/login/forms/';

/**
 * Returns the facts of a form submission: that it was sent, and where. A submission that its script cancels does not
 * count.
 */
export const readSubmit = (event: Event, { part, origin }: ClickedPage): Click | null => {
  if (!(event.target instanceof HTMLFormElement) || event.defaultPrevented) return null;
  const redirect = templatedUrl(event.target.getAttribute('action') ?? '', origin);
  return {
    action: redirect.startsWith(SIGN_ON_PATH) ? 'Log In' : 'Submit',
    component: findComponent(event.target, part),
    eventType: event.type,
    fieldId: event.target.getAttribute('name') || ownId(event.target) || 'form',
    fieldValue: '',
    redirect,
    details: '',
  };
};
