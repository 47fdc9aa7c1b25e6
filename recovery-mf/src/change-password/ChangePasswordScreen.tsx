import { FIELD_LIMITS } from '@portal/contract/validation';
import { Button, ButtonRow, Fields, Intro, TextField } from '@portal/shared-wl-assets';
import { NeedsScripts } from '@portal/shared-wl-assets/stepper-layout';
import type { LoadApi } from '../api/recovery-api';
import { FormErrors } from '../form/FormErrors';
import type { ChangeTicket } from '../navigation/change-ticket';
import { ErrorBanner } from '../screens/ErrorBanner';
import { ScenarioFrame } from '../screens/ScenarioFrame';
import { StepHeading } from '../screens/StepHeading';
import { ChangeExpiry } from './ChangeExpiry';
import { PasswordRequirementList, ruleIds } from './PasswordRequirementList';
import { usePasswordForm } from './use-password-form';

/**
 * Returns attributes that make password generators create a password that the service accepts. `passwordrules` is Apple's
 * format; its class `special` includes the space, which is not allowed here. HTML's `maxlength` is absent because it would
 * silently truncate a pasted password.
 */
const chosenBy = (minLength: number) => ({
  minLength,
  autoComplete: 'new-password',
  passwordrules: `minlength: ${minLength}; maxlength: ${FIELD_LIMITS.password}; required: upper; required: lower; required: digit; required: [-~!@#$%^&*_+=(){}:;<>,.?];`,
});

export interface ChangePasswordScreenProps {
  readonly ticket: ChangeTicket;
  /** Also asks for the temporary password of the invitation (D-7). */
  readonly firstTime: boolean;
  /** Focuses the heading. */
  readonly takeFocus?: boolean;
  /** Clock of the studio minus this device's clock, in milliseconds. */
  readonly clockOffset?: number;
  readonly loadApi: LoadApi<'changePassword'>;
  /** Called once the password is changed. */
  readonly saved: () => void;
  /** Returns to the request page when the recovery is over. */
  readonly startAgain: () => void;
}

/** Form for a new password, entered twice; first-time set-up also asks for the temporary one (CHG-2, CHG-3, D-7). */
export const ChangePasswordScreen = ({
  ticket,
  firstTime,
  takeFocus = false,
  clockOffset = 0,
  loadApi,
  saved,
  startAgain,
}: ChangePasswordScreenProps) => {
  const view = usePasswordForm(ticket, firstTime, loadApi, saved);
  const { t, timeOf, rulesId, form, field, newField, needs, errors, firstInvalid, busy, over, missing } =
    view;
  // A stored ticket is not trusted.
  const until = Number(ticket.until) || null;
  // When the user type is unknown, a generated password must be long enough for either type.
  const generated = chosenBy(needs.internalMinimum ?? needs.minimumLength);

  return (
    <ScenarioFrame scenario={firstTime ? 'FTU' : 'FPS'} current={4} busy={busy}>
      <StepHeading takeFocus={takeFocus} hasFailed={view.hasFailed}>
        {t('change.heading')}
      </StepHeading>
      <Intro>
        {[
          t(firstTime ? 'change.introFTU' : 'change.intro'),
          until === null ? t('change.within') : t('change.until', { time: timeOf(until) }),
        ].join(' ')}
      </Intro>
      <form {...view.formProps}>
        {/* Tells password managers which user the password belongs to. */}
        <input type="text" autoComplete="username" value={ticket.userId} readOnly hidden />
        <Fields>
          <NeedsScripts>{t('request.noScript')}</NeedsScripts>
          <ErrorBanner message={view.pageFailure} restart={startAgain} />
          <FormErrors form={form} errors={errors} firstInvalid={firstInvalid} />
          {firstTime && <TextField key="tempPass" {...field('tempPass')} autoComplete="current-password" />}
          <TextField key="newPass" {...newField} {...generated} describedBy={ruleIds(rulesId, needs)} />
          <PasswordRequirementList id={rulesId} needs={needs} />
          <TextField key="verifyPass" {...field('verifyPass')} {...generated} />
          <ButtonRow>
            <Button
              type="submit"
              busy={busy}
              disabled={missing !== null || over}
              reason={over ? t('reason.restart') : missing && t(`change.missing.${missing}`)}
            >
              {t('change.submit')}
            </Button>
          </ButtonRow>
          <div role="status">
            {/* A request in flight may still be in time, so no expiry is announced before its response. */}
            {until !== null && !over && !busy && (
              <ChangeExpiry until={until} clockOffset={clockOffset} startAgain={startAgain} />
            )}
          </div>
        </Fields>
      </form>
    </ScenarioFrame>
  );
};
