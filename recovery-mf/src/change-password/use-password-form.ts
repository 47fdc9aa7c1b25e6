import { useEffect, useId, useState } from 'react';
import { useStore } from 'zustand';
import { type TextFieldProps, usePortal, useTranslate } from '@portal/shared-wl-assets';
import type { LoadApi } from '../api/recovery-api';
import { nextStep } from '../flow/failure-messages';
import { useTimes } from '../flow/timing/use-times';
import { useAnnouncedErrors } from '../form/use-announced-errors';
import { useFields } from '../form/use-fields';
import type { ChangeTicket } from '../navigation/change-ticket';
import { createPasswordChange } from './password-change';
import { missingSentence, passwordRequirements } from './password-requirements';
import { wrongPasswordFields, type WrongPasswordKey } from './wrong-password-fields';

const FIELDS = ['tempPass', 'newPass', 'verifyPass'] as const;

const LABELS = { tempPass: 'change.temporary', newPass: 'change.new', verifyPass: 'change.verify' } as const;

/** Connects the form for a new password to the service: what it shows, and the properties of its elements. */
export const usePasswordForm = (
  { userId, userType, retryKey }: ChangeTicket,
  firstTime: boolean,
  loadApi: LoadApi<'changePassword'>,
  saved: () => void,
) => {
  const { t } = useTranslate('recovery-mf');
  const { t: validation } = useTranslate('validation');
  const { form, formProps, values, onInput, onBlur, attempts, shows } = useFields(FIELDS);
  const embedded = usePortal((state) => state.embedding !== null);
  const [change] = useState(() => createPasswordChange(loadApi, saved, embedded));
  const { busy, failure, reused } = useStore(change.store);
  const loginMinimum = usePortal((state) => state.whiteLabel.loginPasswordMinimumLength);
  const needs = passwordRequirements(values, userType, loginMinimum, firstTime, reused);
  const wrong = wrongPasswordFields(needs, values, firstTime);
  const missing = missingSentence(needs.missing);
  // The service would reject every further attempt.
  const over = failure !== null && nextStep(failure.message) === 'restart';
  const describeProblem = (key: WrongPasswordKey) => (key === 'password.tooLong' ? validation(key) : t(key));
  const invalid = FIELDS.filter((name) => wrong[name] !== null);
  const shownErrors = invalid.flatMap((name) => {
    const key = wrong[name];
    return key === null || !shows(name)
      ? []
      : [{ name, label: t(LABELS[name]), error: describeProblem(key) }];
  });
  const errors = useAnnouncedErrors(attempts, shownErrors);
  // The button that had the focus is disabled now (WCAG 2.4.3).
  useEffect(() => {
    const field = failure && form.current?.elements.namedItem(failure.at);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [failure, form]);

  const field = (name: (typeof FIELDS)[number], isShown = shows(name)): TextFieldProps => {
    const isRejected = failure?.at === name;
    const key = wrong[name];
    // The visitor cannot see these problems in a masked field, so they are reported while typing.
    const unseen = key === 'change.wrong.spaces' || key === 'password.tooLong';
    const problem = key !== null && (isShown || unseen) ? describeProblem(key) : null;
    return {
      name,
      label: t(LABELS[name]),
      type: 'password',
      secret: true,
      required: true,
      error: isRejected ? t(failure.message.key, failure.message.values) : problem,
      errorSaid: !isRejected && errors.isSaid(name),
      onInput: (event) => {
        onInput(event);
        if (!over) change.clearFailure();
      },
      onBlur,
    };
  };
  return {
    ...useTimes(),
    rulesId: useId(),
    t,
    form,
    formProps: formProps(() => {
      const { tempPass, ...chosen } = values;
      if (missing !== null || over) return;
      void change.save({ userId, ...chosen, ...(firstTime && { tempPass }) }, retryKey);
    }),
    field,
    /** Properties of the field for the new password, whose rules are listed below it. */
    newField: field('newPass', attempts > 0 && shows('newPass')),
    needs,
    errors,
    firstInvalid: invalid[0],
    busy,
    over,
    missing,
    pageFailure: failure?.at === 'page' ? failure.message : null,
    hasFailed: failure !== null || (attempts > 0 && shownErrors.length > 0),
  };
};
