import type { TypedField } from './restore-typed';

/** Records what the visitor types into a slot, so that a failure of its part does not lose it. */
export interface TypedFields {
  /** @param slot element whose fields are followed until `end` */
  readonly follow: (slot: HTMLElement) => void;
  /**
   * Restores typed text into fields that replace removed ones, as soon as they appear.
   *
   * @param taken fields of a slot that was unmounted, by name
   */
  readonly restore: (taken?: ReadonlyMap<string, TypedField>) => void;
  /** Returns the fields with typed text by name, for a slot that replaces this one. */
  readonly take: () => ReadonlyMap<string, TypedField>;
  /** Forgets everything. */
  readonly end: () => void;
}

// Never a password, a passcode or a field with autocomplete off (SEC-R12), visible or not: after a failure they are
// typed again. Everything else stays in memory, in the removed element itself.
const KEPT =
  'textarea, input:is([type=text], [type=email], [type=tel], [type=search], [type=url], [type=number], :not([type]))';
const SECRET =
  '[autocomplete*=password], [autocomplete=one-time-code], [autocomplete=off], [readonly], [hidden]';

const isTypedField = (target: EventTarget | null): target is TypedField =>
  target instanceof Element && target.matches(KEPT) && !target.matches(SECRET);

export const typedFields = (): TypedFields => {
  let slot: HTMLElement | undefined;
  const present = new Set<TypedField>();
  const lost = new Map<string, TypedField>();
  let stop: (() => void) | undefined;

  const note = ({ target }: Event): void => {
    // Fields of an earlier screen went with it, by no failure.
    for (const field of present) if (!field.isConnected) present.delete(field);
    if (isTypedField(target)) present.add(target);
  };
  const forget = (): void => {
    stop?.();
    stop = undefined;
    present.clear();
    lost.clear();
  };
  return {
    follow: (element) => {
      slot = element;
      // Text that was typed before the page's scripts ran.
      for (const field of element.querySelectorAll(KEPT))
        if (isTypedField(field) && field.value !== '') present.add(field);
      element.addEventListener('input', note);
      // A page that comes back from the browser's cache shows nothing that was typed (SEC-R12).
      addEventListener('pagehide', forget);
    },
    take: () => {
      const typed = [...present].filter(({ value }) => value !== '');
      return new Map([...lost, ...typed.map((field) => [field.name, field] as const)]);
    },
    restore: (taken) => {
      for (const [name, field] of taken ?? []) lost.set(name, field);
      for (const field of present) {
        if (field.isConnected) continue;
        present.delete(field);
        if (field.value !== '') lost.set(field.name, field);
      }
      const element = slot;
      if (element === undefined) return;
      // Without this file the fields stay empty, and the part is in use all the same.
      import(/* webpackChunkName: "after-first-part" */ './restore-typed').then(
        ({ restoreTyped }) => {
          if (slot !== element) return;
          stop?.();
          stop = restoreTyped(element, lost);
        },
        () => undefined,
      );
    },
    end: () => {
      forget();
      slot?.removeEventListener('input', note);
      removeEventListener('pagehide', forget);
      slot = undefined;
    },
  };
};
