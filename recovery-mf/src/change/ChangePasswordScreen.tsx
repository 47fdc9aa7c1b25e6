import { Button, ButtonRow, Fields, Lead, PageHeading, TextField, useTexts } from '@portal/shared-wl-assets';
import type { SubmitEvent } from 'react';
import type { RecoveryCalls } from '../calls/recovery-calls';
import { listOfWords } from '../form/list-of-words';
import { useFields } from '../form/use-fields';
import type { ChangeTicket } from '../leaving/change-ticket';
import { useDocumentTitle } from '../page/use-document-title';
import { ErrorBanner } from '../screens/ErrorBanner';
import { ScenarioFrame } from '../screens/RecoveryFrame';
import { passwordNeeds } from './password-needs';
import { PasswordNeedsList } from './PasswordNeedsList';
import { useChangePassword } from './use-change-password';

const FIELDS = ['tempPass', 'newPass', 'verifyPass'] as const;

/** A new password, entered twice; in first-time set-up after the temporary one (CHG-2, CHG-3, D-7). */
export const ChangePasswordScreen = ({
  ticket,
  firstTime,
  calls,
  saved,
}: {
  readonly ticket: ChangeTicket;
  /** Asks for the temporary password of the invitation as well (D-7). */
  readonly firstTime: boolean;
  readonly calls: RecoveryCalls;
  /** Called once the password is changed. */
  readonly saved: () => void;
}) => {
  const { t, language } = useTexts('recovery-mf');
  const { form, values, onInput, onBlur, shows } = useFields(FIELDS);
  const { busy, failure, reused, save, clear } = useChangePassword(calls, saved);
  const { userId, userType } = ticket;
  const needs = passwordNeeds(values, userType, firstTime, reused);
  useDocumentTitle(t('change.heading'));

  const missing = needs.missing.map((need) => t(`change.missing.${need}`, { length: needs.minimumLength }));
  const atField = failure?.at === 'newPass' ? t(failure.message.key, failure.message.values) : null;
  const mismatch = needs.mismatch && shows('verifyPass');
  const input = (event: { readonly target: EventTarget }) => {
    onInput(event);
    clear();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const { tempPass, newPass, verifyPass } = values;
    if (missing.length === 0) save({ userId, newPass, verifyPass, ...(firstTime && { tempPass }) });
  };

  return (
    <ScenarioFrame scenario={firstTime ? 'FTU' : 'FPS'} current={4} busy={busy}>
      <PageHeading>{t('change.heading')}</PageHeading>
      <Lead>{t(firstTime ? 'change.introFTU' : 'change.intro')}</Lead>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <Fields>
          <ErrorBanner message={failure?.at === 'page' ? failure.message : null} />
          {firstTime && (
            <TextField
              key="tempPass"
              name="tempPass"
              label={t('change.temporary')}
              type="password"
              secret
              required
              autoComplete="current-password"
              onInput={input}
              onBlur={onBlur}
            />
          )}
          <TextField
            key="newPass"
            name="newPass"
            label={t('change.new')}
            type="password"
            secret
            required
            maxLength={200}
            autoComplete="new-password"
            error={atField}
            onInput={input}
            onBlur={onBlur}
          />
          <PasswordNeedsList needs={needs} />
          <TextField
            key="verifyPass"
            name="verifyPass"
            label={t('change.verify')}
            type="password"
            secret
            required
            maxLength={200}
            autoComplete="new-password"
            error={mismatch ? t('change.mismatch') : null}
            onInput={input}
            onBlur={onBlur}
          />
          <ButtonRow>
            <Button
              type="submit"
              busy={busy}
              busyLabel={t('change.submitting')}
              disabled={missing.length > 0}
              reason={t('change.missing.sentence', {
                list: listOfWords(missing, language),
                count: missing.length,
              })}
            >
              {t('change.submit')}
            </Button>
          </ButtonRow>
        </Fields>
      </form>
    </ScenarioFrame>
  );
};
