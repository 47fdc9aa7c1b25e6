import { readSessionEntry, removeSessionEntry, writeSessionEntry } from '@portal/shared-wl-assets/storage';

/** Fields with names and contacts; never one for a password or a passcode, even while it is shown (SEC-R12). */
const SAVED_AUTOCOMPLETE = ['username', 'given-name', 'family-name', 'email']
  .map((kind) => `main input[autocomplete="${kind}"]:not([readonly])`)
  .join();

const fields = (): readonly HTMLInputElement[] => [
  ...document.querySelectorAll<HTMLInputElement>(SAVED_AUTOCOMPLETE),
];

interface SavedFields {
  readonly path: string;
  readonly values?: Readonly<Record<string, unknown>>;
}

const parseSavedFields = (text: string): SavedFields | null => {
  try {
    return JSON.parse(text) as SavedFields;
  } catch {
    return null;
  }
};

/**
 * Stores typed names while the page reloads in another language.
 *
 * @param path URL path of the page
 */
export const saveFields = (path: string): void => {
  const values = Object.fromEntries(
    fields().flatMap(({ name, value }) => (value === '' ? [] : [[name, value] as const])),
  );
  if (Object.keys(values).length > 0) writeSessionEntry('typedFields', JSON.stringify({ path, values }));
};

/** Restores stored text once into empty fields, with an input event for the form. */
export const restoreFields = (path: string): void => {
  const text = readSessionEntry('typedFields');
  if (text === null) return;
  removeSessionEntry('typedFields');
  const saved = parseSavedFields(text);
  if (saved?.path !== path) return;
  for (const field of fields()) {
    const value = saved.values?.[field.name];
    if (typeof value !== 'string' || field.value !== '') continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
};
