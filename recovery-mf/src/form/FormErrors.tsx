import { useTranslate } from '@portal/shared-wl-assets';
import { ErrorSummary } from '@portal/shared-wl-assets/stepper-layout';
import { useEffect, type RefObject } from 'react';
import type { ReportedErrors, WrongField } from './use-announced-errors';

/** One wrong field needs no list: it takes the focus itself. */
const focusOnly = (form: RefObject<HTMLFormElement | null>, wrong: readonly WrongField[]): void => {
  const [only] = wrong;
  const field = only && form.current?.elements.namedItem(only.name);
  if (wrong.length === 1 && field instanceof HTMLInputElement) field.focus();
};

/**
 * What keeps a form from being sent, when the visitor tries with the keyboard: several wrong fields are listed above
 * them, and the list takes the focus. It stays as it was until the next try, so that nothing moves while typing, and
 * goes once every field is right.
 *
 * @param mended every field is right now
 */
export const FormErrors = ({
  form,
  errors: { attempt, told },
  mended,
}: {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly errors: Pick<ReportedErrors, 'attempt' | 'told'>;
  readonly mended: boolean;
}) => {
  const { t } = useTranslate('recovery-mf');
  useEffect(() => {
    if (attempt > 0) focusOnly(form, told);
  }, [attempt, form, told]);
  if (mended || told.length < 2) return null;
  return (
    <ErrorSummary
      key={attempt}
      title={t('summary.title')}
      errors={told.map(({ name, label, error }) => ({
        fieldId: name,
        // “E-mail” does not break after its first letter; the label itself keeps the hyphen that visitors search for.
        text: t('summary.item', { field: label.replace(/^E-/, 'E\u2011'), error }),
      }))}
    />
  );
};
