import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { usePortal, usePortalStore } from '@portal/shared-wl-assets';
import { hasChangedPassword, rememberAttempt } from './login-attempt';
import { canSubmit, type FieldName, type Fields, nextFields, unreadFields } from './login-fields';
import { focusField, readFields, restoreUserId, watchForm } from './login-form-element';

export interface LoginFormState {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly fields: Fields;
  /** Minimum length of the password, in characters (D-8). */
  readonly minimumLength: number;
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
 * @param target target of the sign-in; empty without one
 * @param keepsUserId whether the User ID of a rejected attempt fills the empty field
 * @param isProving whether the form must wait for a proof of work
 */
export const useLoginForm = (target: string, keepsUserId: boolean, isProving: boolean): LoginFormState => {
  const portal = usePortalStore();
  const minimumLength = usePortal((state) => state.whiteLabel.loginPasswordMinimumLength);
  const form = useRef<HTMLFormElement>(null);
  const [fields, setFields] = useState(unreadFields);
  const [busy, setBusy] = useState(false);

  const update = (event?: Parameters<typeof nextFields>[3]): void => {
    if (form.current === null) return;
    const contents = readFields(form.current);
    setFields((previous) => nextFields(previous, contents, minimumLength, event));
  };
  const onHydrated = useEffectEvent((element: HTMLFormElement) => {
    // The storage of a host page belongs to the host.
    const isReset = portal.getState().embedding === null && hasChangedPassword();
    if (keepsUserId || isReset) restoreUserId(element);
    // Validate text typed before hydration, so that the button is enabled without another input event.
    update();
  });
  const onCleared = useEffectEvent(() => {
    setFields(unreadFields);
    setBusy(false);
    update();
  });
  // Enter shows the errors of edited fields and leads to the first wrong one, since the disabled button cannot.
  const onEnter = useEffectEvent((element: HTMLFormElement) => {
    if (canSubmit(fields)) return;
    update({ name: null, kind: 'enter' });
    focusField(element, fields.USER.problem ? 'USER' : 'PASSWRD');
  });
  useEffect(() => {
    const element = form.current;
    if (element === null) return undefined;
    onHydrated(element);
    return watchForm(
      element,
      () => onCleared(),
      () => onEnter(element),
    );
  }, [minimumLength, keepsUserId]);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setTimeout(() => setBusy(false), NAVIGATION_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [busy]);

  const handleField =
    (kind: 'input' | 'blur') =>
    ({ target: field }: FormEvent<HTMLInputElement>) =>
      update({ name: (field as HTMLInputElement).name as FieldName, kind });

  return {
    form,
    fields,
    minimumLength,
    isHydrated: fields !== unreadFields,
    busy,
    onInput: handleField('input'),
    onBlur: handleField('blur'),
    read: () => update(),
    onSubmit: (event) => {
      if (busy || isProving || !canSubmit(fields)) return event.preventDefault();
      const { embedding, environment } = portal.getState();
      // Cookies and storage of a host page belong to the host.
      if (embedding === null)
        rememberAttempt(readFields(event.currentTarget).USER.value, target, environment);
      else embedding.tell({ type: 'done', outcome: 'login-sent' });
      setBusy(true);
      return undefined;
    },
  };
};
