import { recoveryUserIdProblem } from '@portal/contract/validation';
import {
  Button,
  ButtonRow,
  Fields,
  Intro,
  TextField,
  usePortal,
  useTranslate,
} from '@portal/shared-wl-assets';
import { NeedsScripts } from '@portal/shared-wl-assets/stepper-layout';
import { blocksSubmit, nextStep } from '../flow/failure-messages';
import { getScenario } from '../flow/scenario';
import { useFields } from '../form/use-fields';
import { CancelButton } from './CancelButton';
import { ErrorBanner } from './ErrorBanner';
import { ForgotUserIdLink } from './ForgotUserIdLink';
import { useScreen } from './recovery-context';
import { StepHeading } from './StepHeading';

const FIELDS = ['userId'] as const;

/** REQUEST screen of the password flow (REC-3, REC-5, REC-6). */
export const UserIdScreen = ({ takeFocus }: { readonly takeFocus: boolean }) => {
  const { t, state, send } = useScreen();
  const { t: validation } = useTranslate('validation');
  const { errorMessage, busy } = state;
  const scenario = getScenario(state);
  const fuidEnabled = usePortal((state) => state.whiteLabel.features.fuidEnabled);
  const { formProps, values, onInput, onBlur, attempts, shows } = useFields(FIELDS);

  const problem = recoveryUserIdProblem(values.userId);
  const displayedProblem = problem !== null && shows('userId') ? problem : null;
  const missing = values.userId === '' ? 'userId' : 'userIdInvalid';
  const reason = errorMessage === null || problem !== null ? missing : nextStep(errorMessage);
  const enter = () => send({ type: 'USER_ID_ENTERED', userId: values.userId });
  const sent = problem === null ? enter : undefined;
  const canSubmit = problem === null && !blocksSubmit(errorMessage);

  return (
    <>
      <StepHeading
        takeFocus={takeFocus}
        hasFailed={errorMessage !== null || (attempts > 0 && displayedProblem !== null)}
      >
        {t(`request.${scenario}.heading`)}
      </StepHeading>
      <Intro>{t(`request.${scenario}.intro`)}</Intro>
      <form {...formProps(() => canSubmit && enter())}>
        <Fields>
          <NeedsScripts>{t('request.noScript')}</NeedsScripts>
          <ErrorBanner message={errorMessage} again={sent} restart={sent} />
          <TextField
            name="userId"
            label={t('request.userId')}
            autoComplete="username"
            enterKeyHint="go"
            defaultValue={state.userId}
            required
            error={displayedProblem && validation(displayedProblem)}
            hint={displayedProblem === 'recoveryUserId.invalid' ? t('advice.userIdSpaces') : undefined}
            onInput={(event) => {
              onInput(event);
              send({ type: 'ERROR_CLEARED' });
            }}
            onBlur={onBlur}
            aside={fuidEnabled && scenario !== 'FTU' ? <ForgotUserIdLink /> : undefined}
          />
          <ButtonRow>
            <Button type="submit" busy={busy !== null} disabled={!canSubmit} reason={t(`reason.${reason}`)}>
              {t('request.continue')}
            </Button>
            <CancelButton />
          </ButtonRow>
        </Fields>
      </form>
    </>
  );
};
