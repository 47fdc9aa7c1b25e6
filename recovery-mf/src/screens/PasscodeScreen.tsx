import { Trans } from 'react-i18next';
import { PASSCODE_LENGTH } from '@portal/contract/validation';
import { Button, ButtonRow, Fields, Intro, TextField, useTranslate } from '@portal/shared-wl-assets';
import { RevealMask } from '@portal/shared-wl-assets/content-pages';
import type { SendOtp } from '../api/recovery-results';
import { screenReaderContact } from '../flow/masked-contact';
import { minutesBetween } from '../flow/timing/server-time';
import { ExpiryNotice } from './ExpiryNotice';
import { FailedSendAlert } from './FailedSendAlert';
import { MessageReference } from './MessageReference';
import { PasscodeProblems } from './PasscodeProblems';
import { SendBanner } from './SendBanner';
import { StepHeading } from './StepHeading';
import { useLaterScreen } from './use-later-screen';
import { usePasscodeEntry } from './use-passcode-entry';

/** Masked destination, send time and reference of the passcode. */
const SentMessage = ({ sendOtp }: { readonly sendOtp: SendOtp }) => {
  const { t, timeOf } = useLaterScreen();
  const { channel, channelValue, hasDeviceTime, sentAt } = sendOtp;
  const spoken = screenReaderContact(channelValue);
  return (
    <Intro>
      <Trans
        ns="recovery-mf"
        i18nKey={hasDeviceTime ? 'verify.sentUntimed' : 'verify.sent'}
        values={{ time: timeOf(sentAt) }}
        components={{ to: <RevealMask strong value={channelValue} spoken={t(spoken.key, spoken.values)} /> }}
      />
      <span> </span>
      <MessageReference channel={channel} />
    </Intro>
  );
};

/** VERIFY screen for e-mail and SMS: the visitor enters the passcode (VER-1 to VER-3, VER-5). */
export const PasscodeScreen = ({
  sendOtp,
  takeFocus,
}: {
  readonly sendOtp: SendOtp;
  readonly takeFocus: boolean;
}) => {
  const { t: validation } = useTranslate('validation');
  const { t, timeOf, state, view, formProps, field, ...entry } = usePasscodeEntry(sendOtp);
  const { failedSend } = state;
  const { failure } = state.verifyOtp;
  const { characters, failureKey, entryProblem, lastTryAt } = view;
  const { passcodeCharacters, sentAt, validUntil } = sendOtp;
  const lastTry = t('verify.lastTry');
  const error = failureKey
    ? `${t(failureKey, failure?.values)} ${lastTryAt === 'error' ? lastTry : ''}`.trim()
    : entryProblem && validation(entryProblem, { length: PASSCODE_LENGTH });
  const valid = t('verify.valid', { count: minutesBetween(sentAt, validUntil), time: timeOf(validUntil) });
  const allowed = t(`verify.${passcodeCharacters ?? 'characters'}`, { length: PASSCODE_LENGTH });

  return (
    <>
      <StepHeading takeFocus={takeFocus} hasFailed={view.hasFailed}>
        {t(`verify.heading.${sendOtp.channel}`)}
      </StepHeading>
      <SentMessage sendOtp={sendOtp} />
      <form {...formProps}>
        <Fields>
          {failedSend && <FailedSendAlert failedSend={failedSend} earlier={sendOtp} />}
          <SendBanner />
          <TextField
            name="otp"
            label={t('verify.label')}
            ref={field}
            passcode
            secret
            required
            enterKeyHint="done"
            {...(characters === 'alphanumeric' && { inputMode: 'text' })}
            error={error}
            hint={`${lastTryAt === 'hint' ? lastTry : ''} ${allowed} ${valid}`.trim()}
            onInput={entry.onInput}
            onBlur={entry.onBlur}
          />
          <ButtonRow>
            <Button
              type="submit"
              busy={state.busy !== null}
              disabled={!view.isComplete}
              reason={t(`reason.${view.reason}`)}
            >
              {t('verify.submit')}
            </Button>
            <Button variant="plain" onClick={entry.back}>
              {t('verify.back')}
            </Button>
          </ButtonRow>
          <ExpiryNotice key={sentAt} sendOtp={sendOtp} />
        </Fields>
      </form>
      {/* Unfolded only where the message refers to it, because that moves the end of the page. */}
      <PasscodeProblems sendOtp={sendOtp} open={failureKey?.startsWith('verify.expired') ?? false} />
    </>
  );
};
