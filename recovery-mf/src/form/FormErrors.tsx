import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useTranslate } from '@portal/shared-wl-assets';
import { ErrorSummary } from '@portal/shared-wl-assets/stepper-layout';
import type { AnnouncedErrors, WrongField } from './use-announced-errors';

/** Focuses the field with the only error, or without errors to show the first invalid field; several have a summary. */
const focusField = (
  form: RefObject<HTMLFormElement | null>,
  errors: readonly WrongField[],
  firstInvalid: string | undefined,
): void => {
  const name = errors[0]?.name ?? firstInvalid;
  const field = errors.length < 2 && name !== undefined ? form.current?.elements.namedItem(name) : null;
  if (field instanceof HTMLInputElement) field.focus();
};

/**
 * Error summary of a form: lists the errors of changed fields and takes the focus when submitting by keyboard fails with
 * several of them. It stays unchanged until the next attempt, so that nothing moves while typing, and disappears once every field is
 * valid.
 *
 * @param firstInvalid name of the first invalid field, changed or not; undefined when every field is valid
 */
export const FormErrors = ({
  form,
  errors: { attempt, announced },
  firstInvalid,
}: {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: Pick<AnnouncedErrors, 'attempt' | 'announced'>;
  readonly firstInvalid: string | undefined;
}) => {
  const { t } = useTranslate('recovery-mf');
  const focusAfterAttempt = useEffectEvent(() => focusField(form, announced, firstInvalid));
  useEffect(() => {
    if (attempt > 0) focusAfterAttempt();
  }, [attempt]);
  if (firstInvalid === undefined || announced.length < 2) return null;
  return (
    <ErrorSummary
      key={attempt}
      title={t('summary.title')}
      errors={announced.map(({ name, label, error }) => ({
        fieldId: name,
        // Prevents a line break after the "E" of "E-mail"; the label itself keeps the searchable hyphen.
        text: t('summary.item', { field: label.replace(/^E-/, 'E\u2011'), error }),
      }))}
    />
  );
};
