import { rememberedUserId } from './login-attempt';
import type { FieldContent, FieldName } from './login-fields';

const isAutofilled = (field: HTMLInputElement): boolean => {
  try {
    return field.matches(':autofill');
  } catch {
    return false;
  }
};

const findField = (form: HTMLFormElement, name: FieldName): HTMLInputElement | null => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : null;
};

const readField = (form: HTMLFormElement, name: FieldName): FieldContent => {
  const field = findField(form, name);
  return field === null
    ? { value: '', autofilled: false }
    : { value: field.value, autofilled: isAutofilled(field) };
};

/** Reads both fields of the login form. */
export const readFields = (form: HTMLFormElement): Readonly<Record<FieldName, FieldContent>> => ({
  USER: readField(form, 'USER'),
  PASSWRD: readField(form, 'PASSWRD'),
});

/** Moves the focus to a field. */
export const focusField = (form: HTMLFormElement, name: FieldName): void => findField(form, name)?.focus();

/**
 * Fills an empty field with the User ID of the attempt stored for LOG-9, since a client's own sign-on sets no cookie, or
 * with the one of a changed password (WCAG 3.3.7). Then the password is the next thing to type.
 */
export const restoreUserId = (form: HTMLFormElement): void => {
  const field = findField(form, 'USER');
  if (field?.value !== '') return;
  field.value = rememberedUserId();
  if (field.value !== '' && document.activeElement === field) focusField(form, 'PASSWRD');
};

/**
 * Watches what React does not report of the form.
 *
 * @param cleared called after the fields of a page from the back/forward cache were cleared (security rule 12)
 * @param entered called when Enter is pressed in a field
 * @returns function that stops it
 */
export const watchForm = (form: HTMLFormElement, cleared: () => void, entered: () => void): (() => void) => {
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    form.reset();
    // Not even the pre-rendered User ID is shown.
    const field = findField(form, 'USER');
    if (field !== null) field.value = '';
    cleared();
  };
  const onKeyDown = ({ key, target }: KeyboardEvent): void => {
    if (key === 'Enter' && target instanceof HTMLInputElement) entered();
  };
  window.addEventListener('pageshow', onPageShow);
  form.addEventListener('keydown', onKeyDown);
  return () => {
    window.removeEventListener('pageshow', onPageShow);
    form.removeEventListener('keydown', onKeyDown);
  };
};
