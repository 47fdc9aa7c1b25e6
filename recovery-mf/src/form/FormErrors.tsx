import { useTexts } from '@portal/shared-wl-assets';
import { ErrorSummary } from '@portal/shared-wl-assets/rail-page';
import { useEffect, useState, type RefObject } from 'react';
import type { Fields } from './use-fields';

export interface WrongField {
  readonly name: string;
  readonly label: string;
  readonly error: string;
}

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
 * @param wrong the fields that are wrong now, in the order of the page
 */
export const FormErrors = ({
  fields: { form, attempts },
  wrong,
}: {
  readonly fields: Pick<Fields<string>, 'form' | 'attempts'>;
  readonly wrong: readonly WrongField[];
}) => {
  const { t } = useTexts('recovery-mf');
  const [told, setTold] = useState({ attempt: 0, wrong });
  if (told.attempt !== attempts) setTold({ attempt: attempts, wrong });
  useEffect(() => {
    if (attempts > 0) focusOnly(form, told.wrong);
  }, [attempts, form, told]);
  if (attempts === 0 || wrong.length === 0 || told.wrong.length < 2) return null;
  return (
    <ErrorSummary
      key={attempts}
      title={t('summary.title')}
      errors={told.wrong.map(({ name, label, error }) => ({
        fieldId: name,
        text: t('summary.item', { field: label, error }),
      }))}
    />
  );
};
