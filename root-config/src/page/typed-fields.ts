import type { TypedField } from './restore-typed-fields';

/** Records what the visitor types into a slot, so that a failure of its part does not lose it. */
export interface TypedFields {
  /** @param slot element whose fields are observed until `dispose` */
  readonly observe: (slot: HTMLElement) => void;
  /**
   * Restores typed text into fields that replace removed ones, as soon as they appear.
   *
   * @param taken fields of a slot that was unmounted, by name
   */
  readonly restore: (taken?: ReadonlyMap<string, TypedField>) => void;
  /** Returns the fields with typed text by name, for a slot that replaces this one. */
  readonly readFilled: () => ReadonlyMap<string, TypedField>;
  /** Stops observing and discards all fields. */
  readonly dispose: () => void;
}

// Passwords, passcodes and fields with autocomplete off are never restored (SEC-R12), even if their text is visible;
// the visitor types them again. Other text stays in memory only, in the removed element itself.
const RESTORABLE =
  'textarea, input:is([type=text], [type=email], [type=tel], [type=search], [type=url], [type=number], :not([type]))';
const SECRET =
  '[autocomplete*=password], [autocomplete=one-time-code], [autocomplete=off], [readonly], [hidden]';

const isTypedField = (target: EventTarget | null): target is TypedField =>
  target instanceof Element && target.matches(RESTORABLE) && !target.matches(SECRET);

export const createTypedFields = (): TypedFields => {
  let slot: HTMLElement | undefined;
  const present = new Set<TypedField>();
  const removedFields = new Map<string, TypedField>();
  let stop: (() => void) | undefined;

  const note = ({ target }: Event): void => {
    // Fields of an earlier screen were removed with that screen, not by a failure.
    for (const field of present) if (!field.isConnected) present.delete(field);
    if (isTypedField(target)) present.add(target);
  };
  const forget = (): void => {
    stop?.();
    stop = undefined;
    present.clear();
    removedFields.clear();
  };
  return {
    observe: (element) => {
      slot = element;
      // Text that was typed before the page's scripts ran.
      for (const field of element.querySelectorAll(RESTORABLE))
        if (isTypedField(field) && field.value !== '') present.add(field);
      element.addEventListener('input', note);
      // A page restored from the back/forward cache shows nothing that was typed (SEC-R12).
      addEventListener('pagehide', forget);
    },
    readFilled: () => {
      const typed = [...present].filter(({ value }) => value !== '');
      return new Map([...removedFields, ...typed.map((field) => [field.name, field] as const)]);
    },
    restore: (taken) => {
      for (const [name, field] of taken ?? []) removedFields.set(name, field);
      for (const field of present) {
        if (field.isConnected) continue;
        present.delete(field);
        if (field.value !== '') removedFields.set(field.name, field);
      }
      const element = slot;
      if (element === undefined) return;
      // If this file fails to load, the fields stay empty and the part still works.
      import(/* webpackChunkName: "after-first-part" */ './restore-typed-fields').then(
        ({ restoreTypedFields }) => {
          if (slot !== element) return;
          stop?.();
          stop = restoreTypedFields(element, removedFields);
        },
        () => undefined,
      );
    },
    dispose: () => {
      forget();
      slot?.removeEventListener('input', note);
      removeEventListener('pagehide', forget);
      slot = undefined;
    },
  };
};
