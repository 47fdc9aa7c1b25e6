import type { SubmitEvent } from 'react';
import { recoveryUserIdProblem } from '@portal/contract/validation';
import {
  Button,
  ButtonRow,
  Fields,
  Intro,
  PageHeading,
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
import { useRecovery, useSend } from './recovery-context';
import { useDocumentTitle } from './use-document-title';

const FIELDS = ['userId'] as const;

/** REQUEST screen of the password flow (REC-3, REC-5, REC-6). */
export const UserIdScreen = ({ takeFocus }: { readonly takeFocus: boolean }) => {
  const { t } = useTranslate('recovery-mf');
  const { t: validation } = useTranslate('validation');
  const send = useSend();
  const recovery = useRecovery((state) => state);
  const { errorMessage, busy } = recovery;
  const scenario = getScenario(recovery);
  const fuidEnabled = usePortal((state) => state.whiteLabel.features.fuidEnabled);
  const { form, values, onInput, onBlur, attempts, shows } = useFields(FIELDS);

  const problem = recoveryUserIdProblem(values.userId);
  const displayedProblem = problem !== null && shows('userId') ? problem : null;
  useDocumentTitle(
    t(`request.${scenario}.heading`),
    errorMessage !== null || (attempts > 0 && displayedProblem !== null),
  );
  const missing = values.userId === '' ? 'userId' : 'userIdInvalid';
  const reason = errorMessage === null || problem !== null ? missing : nextStep(errorMessage);
  const enter = () => send({ type: 'USER_ID_ENTERED', userId: values.userId });
  const sent = problem === null ? enter : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (problem === null && !blocksSubmit(errorMessage)) enter();
  };

  return (
    <>
      <PageHeading takeFocus={takeFocus}>{t(`request.${scenario}.heading`)}</PageHeading>
      <Intro>{t(`request.${scenario}.intro`)}</Intro>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <Fields>
          <NeedsScripts>{t('request.noScript')}</NeedsScripts>
          <ErrorBanner message={errorMessage} again={sent} restart={sent} />
          <TextField
            name="userId"
            label={t('request.userId')}
            autoComplete="username"
            enterKeyHint="go"
            defaultValue={recovery.userId}
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
            <Button
              type="submit"
              busy={busy !== null}
              busyLabel={t('request.continuing')}
              disabled={problem !== null || blocksSubmit(errorMessage)}
              reason={t(`reason.${reason}`)}
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
