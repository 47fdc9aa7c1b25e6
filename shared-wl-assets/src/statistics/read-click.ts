import type { TranslationResources } from '../i18n/translate';
import type { Click } from './click-record';
import { messageKey } from './message-key';
import { controlOf, labelOf } from './pressed-control';
import { templatedUrl } from './templated-url';

/** Words as they may be recorded: without what looks like a contact, a code or an account. */
const harmless = (text: string): string =>
  text.replace(/\S*[@*]\S*/g, '…').replace(/\+?\d(?:[\s-]?\d){3,}/g, '…');

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

/** Name of the slot that an element stands in, or of the part when that slot is `main`. */
const componentOf = (element: Element, part: string): string => {
  const slot = element.closest('[id^="slot-"]')?.id.slice('slot-'.length) ?? '';
  return slot === 'main' ? part : slot;
};

/**
 * What a click says (STA-1): of a control its name and the words on it, of a field never its content.
 *
 * @param label words on the control when it was pressed; it may show others by now
 * @returns null when it hit no control
 */
export const readClick = (
  event: Event,
  { part, origin, texts }: ClickedPage,
  label = labelOf(controlOf(event)),
): Click | null => {
  const control = controlOf(event);
  if (control === null) return null;
  const redirect = templatedUrl(control.getAttribute('href') ?? '', origin);
  const component = componentOf(control, part);
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
    fieldValue: harmless(label),
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
export const readSubmit = (event: Event, { part, origin }: ClickedPage): Click | null => {
  if (!(event.target instanceof HTMLFormElement) || event.defaultPrevented) return null;
  const redirect = templatedUrl(event.target.getAttribute('action') ?? '', origin);
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
