import { Button, ButtonRow, Fields, Intro, TextField, useTranslate } from '@portal/shared-wl-assets';
import { NeedsScripts } from '@portal/shared-wl-assets/stepper-layout';
import { blocksSubmit } from '../flow/failure-messages';
import { FormErrors } from '../form/FormErrors';
import { listOfWords } from '../form/list-of-words';
import { useAnnouncedErrors } from '../form/use-announced-errors';
import { useFields } from '../form/use-fields';
import { CancelButton } from './CancelButton';
import { detailsView, FIELDS } from './details-view';
import { ErrorBanner } from './ErrorBanner';
import { useScreen } from './recovery-context';
import { StepHeading } from './StepHeading';

/** REQUEST screen of the user-ID flow: name and e-mail address (REC-4, REC-6). */
export const DetailsScreen = ({ takeFocus }: { readonly takeFocus: boolean }) => {
  const { t, state, send } = useScreen();
  const { t: validation } = useTranslate('validation');
  const { errorMessage, busy } = state;
  const { form, formProps, values, onInput, onBlur, attempts, shows } = useFields(FIELDS);

  const view = detailsView(values, shows, attempts, errorMessage);
  const { rows, firstInvalid, displayedProblems, reason } = view;
  const errors = useAnnouncedErrors(
    attempts,
    displayedProblems.map(({ name, text, problem }) => ({
      name,
      label: t(`request.${text}`),
      error: validation(problem),
    })),
  );
  const isComplete = firstInvalid === undefined;
  const canSubmit = isComplete && !blocksSubmit(errorMessage);
  const enter = () => send({ type: 'DETAILS_ENTERED', ...values });
  const again = isComplete ? enter : undefined;
  const namedTexts = view.namedFields.map((text) => t(`reason.${text}`));

  return (
    <>
      <StepHeading takeFocus={takeFocus} hasFailed={view.hasFailed}>
        {t('request.FUID.heading')}
      </StepHeading>
      <Intro>{t('request.FUID.intro')}</Intro>
      <form {...formProps(() => canSubmit && enter())}>
        <Fields>
          <NeedsScripts>{t('request.noScript')}</NeedsScripts>
          <ErrorBanner message={errorMessage} again={again} restart={again} />
          <FormErrors form={form} errors={errors} firstInvalid={firstInvalid} />
          {rows.map(({ name, text, displayedProblem, advice, input }) => (
            <TextField
              key={name}
              name={name}
              label={t(`request.${text}`)}
              {...input}
              defaultValue={state[name]}
              required
              errorSaid={errors.isSaid(name)}
              error={displayedProblem && validation(displayedProblem)}
              hint={displayedProblem === null ? undefined : t(`advice.${advice}`)}
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
              disabled={!canSubmit}
              reason={t(`reason.${reason}`, { fields: listOfWords(namedTexts, t) })}
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
