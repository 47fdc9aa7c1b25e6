import { type RefObject, useEffect } from 'react';
import { useTranslate } from '@portal/shared-wl-assets';
import { ErrorSummary } from '@portal/shared-wl-assets/stepper-layout';
import type { AnnouncedErrors, WrongField } from './use-announced-errors';

/** Focuses the field when it is the only invalid one; the summary is not shown then. */
const focusOnly = (form: RefObject<HTMLFormElement | null>, wrong: readonly WrongField[]): void => {
  const [only] = wrong;
  const field = only && form.current?.elements.namedItem(only.name);
  if (wrong.length === 1 && field instanceof HTMLInputElement) field.focus();
};

/**
 * Error summary of a form: lists the invalid fields and takes the focus when submitting by keyboard fails with several of
 * them. It stays unchanged until the next attempt, so that nothing moves while typing, and disappears once every field is
 * valid.
 *
 * @param isCorrected whether every field is valid now
 */
export const FormErrors = ({
  form,
  errors: { attempt, announced },
  isCorrected,
}: {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: Pick<AnnouncedErrors, 'attempt' | 'announced'>;
  readonly isCorrected: boolean;
}) => {
  const { t } = useTranslate('recovery-mf');
  useEffect(() => {
    if (attempt > 0) focusOnly(form, announced);
  }, [attempt, form, announced]);
  if (isCorrected || announced.length < 2) return null;
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
