import { type SubmitEvent, useEffect, useId } from 'react';
import { FIELD_LIMITS } from '@portal/contract/validation';
import {
  Button,
  ButtonRow,
  Fields,
  Intro,
  PageHeading,
  TextField,
  type TextFieldProps,
  usePortal,
  useTranslate,
} from '@portal/shared-wl-assets';
import type { LoadApi } from '../api/recovery-api';
import { nextStep } from '../flow/failure-messages';
import { useTimes } from '../flow/timing/use-times';
import { FormErrors } from '../form/FormErrors';
import { useAnnouncedErrors } from '../form/use-announced-errors';
import { useFields } from '../form/use-fields';
import type { ChangeTicket } from '../navigation/change-ticket';
import { ErrorBanner } from '../screens/ErrorBanner';
import { ScenarioFrame } from '../screens/RecoveryFrame';
import { useDocumentTitle } from '../screens/use-document-title';
import { ChangeExpiry } from './ChangeExpiry';
import { missingSentence, passwordRequirements } from './password-requirements';
import { PasswordRequirementList, ruleIds } from './PasswordRequirementList';
import { useChangePassword } from './use-change-password';
import { wrongPasswordFields, type WrongPasswordKey } from './wrong-password-fields';

const FIELDS = ['tempPass', 'newPass', 'verifyPass'] as const;

const LABELS = { tempPass: 'change.temporary', newPass: 'change.new', verifyPass: 'change.verify' } as const;

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

/** Form for a new password, entered twice; first-time set-up also asks for the temporary one (CHG-2, CHG-3, D-7). */
export const ChangePasswordScreen = ({
  ticket,
  firstTime,
  takeFocus = false,
  clockOffset = 0,
  loadApi,
  saved,
  startAgain,
}: {
  readonly ticket: ChangeTicket;
  /** Also asks for the temporary password of the invitation (D-7). */
  readonly firstTime: boolean;
  /** Focuses the heading. */
  readonly takeFocus?: boolean;
  /** Clock of the studio minus this device's clock, in milliseconds. */
  readonly clockOffset?: number;
  readonly loadApi: LoadApi;
  /** Called once the password is changed. */
  readonly saved: () => void;
  /** Returns to the request page when the recovery is over. */
  readonly startAgain: () => void;
}) => {
  const { t } = useTranslate('recovery-mf');
  const { t: validation } = useTranslate('validation');
  const { timeOf } = useTimes();
  const { form, values, onInput, onBlur, attempts, shows } = useFields(FIELDS);
  const { userId, userType, retryKey } = ticket;
  const { busy, failure, reused, save, clear } = useChangePassword(loadApi, saved, retryKey);
  const loginMinimum = usePortal((state) => state.whiteLabel.loginPasswordMinimumLength);
  const needs = passwordRequirements(values, userType, loginMinimum, firstTime, reused);
  // A stored ticket is not trusted.
  const until = Number(ticket.until) || null;
  const rulesId = useId();
  // When the user type is unknown, a generated password must be long enough for either type.
  const generated = chosenBy(needs.internalMinimum ?? needs.minimumLength);

  const missing = missingSentence(needs.missing);
  // The service would reject every further attempt.
  const over = failure !== null && nextStep(failure.message) === 'restart';
  const wrong = wrongPasswordFields(needs, values, firstTime);
  const describeProblem = (key: WrongPasswordKey) => (key === 'password.tooLong' ? validation(key) : t(key));
  const invalid = FIELDS.filter((name) => wrong[name] !== null);
  const shownErrors = invalid.flatMap((name) => {
    const key = wrong[name];
    return key === null || !shows(name)
      ? []
      : [{ name, label: t(LABELS[name]), error: describeProblem(key) }];
  });
  useDocumentTitle(t('change.heading'), failure !== null || (attempts > 0 && shownErrors.length > 0));
  const errors = useAnnouncedErrors(attempts, shownErrors);
  // The button that had the focus is disabled now (WCAG 2.4.3).
  useEffect(() => {
    const field = failure && form.current?.elements.namedItem(failure.at);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [failure, form]);
  const input = (event: { readonly target: EventTarget }) => {
    onInput(event);
    if (!over) clear();
  };
  const field = (name: keyof typeof wrong, shown = shows(name)): TextFieldProps => {
    const isRejected = failure?.at === name;
    const key = wrong[name];
    // The visitor cannot see these problems in a masked field, so they are reported while typing.
    const unseen = key === 'change.wrong.spaces' || key === 'password.tooLong';
    const problem = key !== null && (shown || unseen) ? describeProblem(key) : null;
    return {
      name,
      label: t(LABELS[name]),
      type: 'password',
      secret: true,
      required: true,
      error: isRejected ? t(failure.message.key, failure.message.values) : problem,
      errorSaid: !isRejected && errors.isSaid(name),
      onInput: input,
      onBlur,
    };
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { tempPass, ...chosen } = values;
    if (missing === null && !over) save({ userId, ...chosen, ...(firstTime && { tempPass }) });
  };

  return (
    <ScenarioFrame scenario={firstTime ? 'FTU' : 'FPS'} current={4} busy={busy}>
      <PageHeading takeFocus={takeFocus}>{t('change.heading')}</PageHeading>
      <Intro>
        {[
          t(firstTime ? 'change.introFTU' : 'change.intro'),
          until === null ? t('change.within') : t('change.until', { time: timeOf(until) }),
        ].join(' ')}
      </Intro>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        {/* Tells password managers which user the password belongs to. */}
        <input type="text" autoComplete="username" value={userId} readOnly hidden />
        <Fields>
          <ErrorBanner message={failure?.at === 'page' ? failure.message : null} restart={startAgain} />
          <FormErrors form={form} errors={errors} firstInvalid={invalid[0]} />
          {firstTime && <TextField key="tempPass" {...field('tempPass')} autoComplete="current-password" />}
          <TextField
            key="newPass"
            {...field('newPass', attempts > 0 && shows('newPass'))}
            {...generated}
            describedBy={ruleIds(rulesId, needs)}
          />
          <PasswordRequirementList id={rulesId} needs={needs} />
          <TextField key="verifyPass" {...field('verifyPass')} {...generated} />
          <ButtonRow>
            <Button
              type="submit"
              busy={busy}
              busyLabel={t('change.submitting')}
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
