import {
  type FormEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { usePortalStore } from '@portal/shared-wl-assets';
import { rememberAttempt, rememberedUserId } from './login-attempt';
import {
  canSubmit,
  type FieldContent,
  type FieldName,
  type Fields,
  nextFields,
  unreadFields,
} from './login-fields';

const readContent = (form: HTMLFormElement, name: FieldName): FieldContent => {
  const field = form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return { value: '', autofilled: false };
  return { value: field.value, autofilled: isAutofilled(field) };
};

const isAutofilled = (field: HTMLInputElement): boolean => {
  try {
    return field.matches(':autofill');
  } catch {
    return false;
  }
};

export interface LoginFormState {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: Fields;
  /** Whether the form is hydrated, so that an incomplete form cannot be sent. Before hydration the browser validates it. */
  readonly isHydrated: boolean;
  /** Whether the form was sent, so that it cannot be sent again. */
  readonly busy: boolean;
  readonly onInput: (event: FormEvent<HTMLInputElement>) => void;
  readonly onBlur: (event: FormEvent<HTMLInputElement>) => void;
  /** Reads changes without an input event, such as those of a password manager. */
  readonly read: () => void;
  readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** Milliseconds after which the form can be sent again; browsers do not report a cancelled navigation. */
const NAVIGATION_TIMEOUT_MS = 10_000;

/**
 * Behaviour of the login form (LOG-7, LOG-9). The fields are uncontrolled and only read.
 *
 * @param minimumLength minimum length of the password (D-8)
 * @param target target of the sign-in; empty without one
 * @param keepsUserId whether the User ID of a rejected attempt fills the empty field
 * @param isProving whether the form must wait for a proof of work
 */
export const useLoginForm = (
  minimumLength: number,
  target: string,
  keepsUserId: boolean,
  isProving: boolean,
): LoginFormState => {
  const portal = usePortalStore();
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(unreadFields);
  const [busy, setBusy] = useState(false);

  const update = useCallback(
    (event?: Parameters<typeof nextFields>[3]) => {
      const element = form.current;
      if (element === null) return;
      const contents = { USER: readContent(element, 'USER'), PASSWRD: readContent(element, 'PASSWRD') };
      setFields((fields) => nextFields(fields, contents, minimumLength, event));
    },
    [minimumLength],
  );
  const read = useCallback(() => update(), [update]);

  useEffect(() => {
    const userId = form.current?.elements.namedItem('USER') as HTMLInputElement | null | undefined;
    // A client's own sign-on sets no cookie with the User ID; then the attempt stored for LOG-9 still has it.
    if (keepsUserId && userId?.value === '') userId.value = rememberedUserId();
    // Validate text typed before hydration, so that the button is enabled without another input event.
    read();
    const onPageShow = ({ persisted }: PageTransitionEvent): void => {
      if (!persisted) return;
      form.current?.reset();
      // A page from the back/forward cache shows no User ID, not even the pre-rendered one (security rule 12).
      if (userId) userId.value = '';
      setFields(unreadFields);
      setBusy(false);
      read();
    };
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [read, keepsUserId]);

  // Enter shows the errors of edited fields and leads to the first wrong one, since the disabled button cannot.
  const onKeyDown = useEffectEvent(({ key, target }: KeyboardEvent) => {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || canSubmit(fields)) return;
    update({ name: null, kind: 'enter' });
    const wrong = target.form?.elements.namedItem(fields.USER.problem ? 'USER' : 'PASSWRD');
    (wrong as HTMLInputElement).focus();
  });
  useEffect(() => {
    const element = form.current;
    const press = (event: KeyboardEvent) => onKeyDown(event);
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, []);

  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setBusy(false), NAVIGATION_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [busy]);

  const hydrated = fields !== unreadFields;
  const handleField =
    (kind: 'input' | 'blur') =>
    ({ target }: FormEvent<HTMLInputElement>) =>
      update({ name: (target as HTMLInputElement).name as FieldName, kind });

  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    if (busy || isProving || !canSubmit(fields)) {
      event.preventDefault();
      return;
    }
    const { embedding, environment } = portal.getState();
    // Cookies and storage of a host page belong to the host.
    if (embedding === null)
      rememberAttempt(readContent(event.currentTarget, 'USER').value, target, environment);
    else embedding.tell({ type: 'done', outcome: 'login-sent' });
    setBusy(true);
  };

  return {
    form,
    fields,
    isHydrated: hydrated,
    busy,
    onInput: handleField('input'),
    onBlur: handleField('blur'),
    read,
    onSubmit,
  };
};
