import {
  type FocusEvent,
  type FormHTMLAttributes,
  type KeyboardEvent,
  type RefAttributes,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';

export type FieldValues<Name extends string> = Readonly<Record<Name, string>>;

export interface Fields<Name extends string> {
  readonly form: RefObject<HTMLFormElement | null>;
  /** Returns the properties of the form, which calls `submit` instead of leaving the page. */
  readonly formProps: (
    submit: () => void,
  ) => FormHTMLAttributes<HTMLFormElement> & RefAttributes<HTMLFormElement>;
  /** Values of the fields when they were last read. */
  readonly values: FieldValues<Name>;
  /** Handler of every input event of the form. */
  readonly onInput: (event: { readonly target: EventTarget }) => void;
  readonly onBlur: (event: FocusEvent<HTMLInputElement>) => void;
  /** Number of times that Enter was pressed while the form was invalid, since a disabled button cannot give the reason. */
  readonly attempts: number;
  /** Whether a field's error may be shown: after the field was changed, and then left or submitted with Enter (LOG-7). */
  readonly shows: (name: Name) => boolean;
}

/** Whether a key press would submit the form if its button were enabled. */
const isSubmitAttempt = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  target instanceof HTMLInputElement &&
  target.form !== null &&
  target.form.querySelector('button[type="submit"]:disabled') !== null;

/** Returns the fields whose text differs from the one that the page was sent with. */
const listChanged = <Name extends string>(
  form: HTMLFormElement | null,
  names: readonly Name[],
): readonly Name[] =>
  names.filter((name) => {
    const field = form?.elements.namedItem(name);
    return field instanceof HTMLInputElement && field.value !== field.defaultValue;
  });

const read = <Name extends string>(
  form: HTMLFormElement | null,
  names: readonly Name[],
): FieldValues<Name> => {
  const data = form === null ? new FormData() : new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? '')])) as FieldValues<Name>;
};

/**
 * Reads the fields of an uncontrolled form, including text typed before hydration.
 *
 * @param names names of the fields; the same array on every render
 */
export const useFields = <Name extends string>(names: readonly Name[]): Fields<Name> => {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<FieldValues<Name>>(() => read(null, names));
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [attempts, setAttempts] = useState(0);
  const readAgain = () => {
    const current = read(form.current, names);
    // Keep the object if no value has changed, so that a new screen is not rendered twice.
    setValues((previous) => (names.some((name) => current[name] !== previous[name]) ? current : previous));
  };
  const addEdited = (...added: readonly string[]) =>
    setEdited((previous) => new Set([...previous, ...added]));
  const onWake = useEffectEvent(readAgain);
  useEffect(() => {
    const waking = requestAnimationFrame(() => onWake());
    return () => cancelAnimationFrame(waking);
  }, []);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!isSubmitAttempt(event)) return;
    readAgain();
    const changed = [...edited, ...listChanged(form.current, names)];
    addEdited(...changed);
    setLeft((previous) => new Set([...previous, ...changed]));
    setAttempts((count) => count + 1);
  };
  return {
    form,
    formProps: (submit) => ({
      ref: form,
      method: 'post',
      noValidate: true,
      onKeyDown,
      onSubmit: (event) => {
        event.preventDefault();
        submit();
      },
    }),
    values,
    onInput: ({ target }) => {
      readAgain();
      if (target instanceof HTMLInputElement) addEdited(target.name);
    },
    onBlur: ({ target: { name } }) => {
      // Text that was typed before hydration counts as a change.
      addEdited(...listChanged(form.current, names));
      setLeft((previous) => new Set(previous).add(name));
    },
    attempts,
    shows: (name) => edited.has(name) && left.has(name),
  };
};
