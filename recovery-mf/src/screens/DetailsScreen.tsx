import type { SubmitEvent } from 'react';
import { emailProblem, firstNameProblem, lastNameProblem } from '@portal/contract/validation';
import {
  Button,
  ButtonRow,
  Fields,
  Intro,
  PageHeading,
  TextField,
  useTranslate,
} from '@portal/shared-wl-assets';
import { NeedsScripts } from '@portal/shared-wl-assets/stepper-layout';
import { blocksSubmit, nextStep } from '../flow/failure-messages';
import { FormErrors } from '../form/FormErrors';
import { listOfWords } from '../form/list-of-words';
import { useAnnouncedErrors } from '../form/use-announced-errors';
import { useFields } from '../form/use-fields';
import { CancelButton } from './CancelButton';
import { ErrorBanner } from './ErrorBanner';
import { useRecovery, useSend } from './recovery-context';
import { useDocumentTitle } from './use-document-title';

const FIELDS = ['firstName', 'lastName', 'emailId'] as const;

/** Fields with their texts, validation (VAL-3) and autocomplete token (WCAG 1.3.5). */
const ROWS = [
  {
    name: 'firstName',
    text: 'firstName',
    problem: firstNameProblem,
    advice: 'name',
    autoComplete: 'given-name',
  },
  {
    name: 'lastName',
    text: 'lastName',
    problem: lastNameProblem,
    advice: 'name',
    autoComplete: 'family-name',
  },
  { name: 'emailId', text: 'email', problem: emailProblem, advice: 'email', autoComplete: 'email' },
] as const;

/** REQUEST screen of the user-ID flow: name and e-mail address (REC-4, REC-6). */
export const DetailsScreen = ({ takeFocus }: { readonly takeFocus: boolean }) => {
  const { t } = useTranslate('recovery-mf');
  const { t: validation } = useTranslate('validation');
  const send = useSend();
  const { errorMessage, busy, ...known } = useRecovery((state) => state);
  const { form, values, onInput, onBlur, attempts, shows } = useFields(FIELDS);

  const rows = ROWS.map((row) => ({ ...row, value: values[row.name], wrong: row.problem(values[row.name]) }));
  const invalid = rows.filter(({ wrong }) => wrong !== null);
  const displayedProblems = invalid.filter(({ name }) => shows(name));
  useDocumentTitle(
    t('request.FUID.heading'),
    errorMessage !== null || (attempts > 0 && displayedProblems.length > 0),
  );
  const errors = useAnnouncedErrors(
    attempts,
    displayedProblems.map(({ name, text, wrong }) => ({
      name,
      label: t(`request.${text}`),
      error: wrong === null ? '' : validation(wrong),
    })),
  );
  const empty = invalid.filter(({ value }) => value.trim() === '');
  const named = (empty.length > 0 ? empty : invalid).map(({ text }) => t(`reason.${text}`));
  const reason =
    errorMessage !== null && invalid.length === 0
      ? t(`reason.${nextStep(errorMessage)}`)
      : t(empty.length > 0 ? 'reason.missing' : 'reason.incorrect', { fields: listOfWords(named, t) });
  const enter = () => send({ type: 'DETAILS_ENTERED', ...values });
  const sent = invalid.length === 0 ? enter : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (invalid.length === 0 && !blocksSubmit(errorMessage)) enter();
  };

  return (
    <>
      <PageHeading takeFocus={takeFocus}>{t('request.FUID.heading')}</PageHeading>
      <Intro>{t('request.FUID.intro')}</Intro>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <Fields>
          <NeedsScripts>{t('request.noScript')}</NeedsScripts>
          <ErrorBanner message={errorMessage} again={sent} restart={sent} />
          <FormErrors form={form} errors={errors} firstInvalid={invalid[0]?.name} />
          {rows.map(({ name, text, wrong, advice, autoComplete }) => (
            <TextField
              key={name}
              name={name}
              label={t(`request.${text}`)}
              type={name === 'emailId' ? 'email' : 'text'}
              autoComplete={autoComplete}
              autoCapitalize={name === 'emailId' ? 'none' : 'words'}
              defaultValue={known[name]}
              required
              enterKeyHint={name === 'emailId' ? 'go' : 'next'}
              errorSaid={errors.isSaid(name)}
              error={wrong !== null && shows(name) ? validation(wrong) : null}
              hint={wrong !== null && shows(name) ? t(`advice.${advice}`) : undefined}
              onInput={(event) => {
                onInput(event);
                send({ type: 'ERROR_CLEARED' });
              }}
              onBlur={onBlur}
            />
          ))}
          <ButtonRow>
            <Button
              type="submit"
              busy={busy !== null}
              busyLabel={t('request.continuing')}
              disabled={invalid.length > 0 || blocksSubmit(errorMessage)}
              reason={reason}
            >
              {t('request.continue')}
            </Button>
            <CancelButton />
          </ButtonRow>
        </Fields>
      </form>
    </>
  );
};
