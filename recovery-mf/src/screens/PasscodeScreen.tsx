import { type FormEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Trans } from 'react-i18next';
import {
  PASSCODE_LENGTH,
  type PasscodeNotice,
  passcodeProblem,
  readPasscode,
} from '@portal/contract/validation';
import {
  Button,
  ButtonRow,
  Fields,
  Intro,
  PageHeading,
  TextField,
  useTranslate,
} from '@portal/shared-wl-assets';
import { RevealMask } from '@portal/shared-wl-assets/content-pages';
import type { SendOtp } from '../api/recovery-results';
import { screenReaderContact } from '../flow/masked-contact';
import { minutesBetween } from '../flow/timing/server-time';
import { useTimes } from '../flow/timing/use-times';
import { useFields } from '../form/use-fields';
import { ExpiryNotice } from './ExpiryNotice';
import { FailedSendAlert } from './FailedSendAlert';
import { MessageReference } from './MessageReference';
import { PasscodeProblems } from './PasscodeProblems';
import { useRecovery, useSend } from './recovery-context';
import { SendBanner } from './SendBanner';
import { useDocumentTitle } from './use-document-title';
import { useSendStatus } from './use-send-status';
import { useSmsPasscode } from './use-sms-passcode';
import { useStepChanged } from './use-step-changed';

const FIELDS = ['otp'] as const;

/** Returns the send time of the newest passcode so far, which may be newer than the one on screen after a failed send. */
const useNewestSentAt = (sentAt: number): number => {
  const [newest, setNewest] = useState(sentAt);
  if (sentAt > newest) setNewest(sentAt);
  return Math.max(sentAt, newest);
};

/** VERIFY screen for e-mail and SMS: the visitor enters the passcode (VER-1 to VER-3, VER-5). */
export const PasscodeScreen = ({
  sendOtp,
  takeFocus,
}: {
  readonly sendOtp: SendOtp;
  readonly takeFocus: boolean;
}) => {
  const { t } = useTranslate('recovery-mf');
  const { timeOf } = useTimes();
  const { t: validation } = useTranslate('validation');
  const send = useSend();
  const verifyOtp = useRecovery((state) => state.verifyOtp);
  const errorMessage = useRecovery((state) => state.errorMessage);
  const failedSend = useRecovery((state) => state.failedSend);
  const busy = useRecovery((state) => state.busy);
  const lastTry = useRecovery((state) => state.lastTry) ? t('verify.lastTry') : '';
  const { form, values, onInput, onBlur, attempts, shows } = useFields(FIELDS);
  const [notice, setNotice] = useState<PasscodeNotice | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const heading = t(`verify.heading.${sendOtp.channel}`);

  useSendStatus(sendOtp);
  useSmsPasscode(field, sendOtp.channel === 'SMS', sendOtp.sentAt);
  // A resend also moves the focus to the field, because the link that requested it is gone (WCAG 2.4.3).
  const newest = useNewestSentAt(sendOtp.sentAt);
  const resent = useStepChanged(String(newest));
  useEffect(() => {
    if (verifyOtp.rejections === 0 && !resent) return;
    field.current?.focus();
    field.current?.select();
  }, [verifyOtp.rejections, resent, newest]);

  const { passcodeCharacters } = sendOtp;
  const characters = passcodeCharacters ?? 'alphanumeric';
  const problem = passcodeProblem(values.otp, characters);
  const missing = problem === 'passcode.digits' ? 'passcodeDigits' : 'passcode';
  /** Reduces typed or pasted text to the passcode and reports characters that were removed (VER-3). */
  const keepPasscode = ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>): void => {
    // Changing the value would interrupt the composition of an input method editor.
    if ((nativeEvent as InputEvent).isComposing) return;
    const read = readPasscode(currentTarget.value, characters);
    if (read.passcode !== currentTarget.value) currentTarget.value = read.passcode;
    setNotice(read.notice);
  };
  const { failure } = verifyOtp;
  // The usual text advises a resend, which this recovery no longer offers.
  const failureKey =
    failure?.key === 'verify.expired' && sendOtp.resendsLeft === 0 ? 'verify.expiredLast' : failure?.key;
  useDocumentTitle(
    heading,
    failedSend !== null ||
      errorMessage !== null ||
      failureKey !== undefined ||
      (attempts > 0 && problem !== null && shows('otp')),
  );
  const error = failureKey
    ? // Starting again resets the attempts, so the warning about the last one is omitted.
      `${t(failureKey, failure?.values)} ${failureKey === 'verify.expiredLast' ? '' : lastTry}`.trim()
    : notice
      ? validation(notice, { length: PASSCODE_LENGTH })
      : problem && shows('otp')
        ? validation(problem)
        : null;
  const spoken = screenReaderContact(sendOtp.channelValue);
  const { sentAt, validUntil, hasDeviceTime } = sendOtp;
  const valid = t('verify.valid', { count: minutesBetween(sentAt, validUntil), time: timeOf(validUntil) });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (problem === null)
      send({ type: 'PASSCODE_SUBMITTED', otp: readPasscode(values.otp, characters).passcode });
  };

  return (
    <>
      <PageHeading takeFocus={takeFocus}>{heading}</PageHeading>
      <Intro>
        <Trans
          ns="recovery-mf"
          i18nKey={hasDeviceTime ? 'verify.sentUntimed' : 'verify.sent'}
          values={{ time: timeOf(sentAt) }}
          components={{
            to: <RevealMask strong value={sendOtp.channelValue} spoken={t(spoken.key, spoken.values)} />,
          }}
        />
        <span> </span>
        <MessageReference channel={sendOtp.channel} />
      </Intro>
      <form ref={form} method="post" noValidate onSubmit={submit}>
        <Fields>
          {failedSend && <FailedSendAlert failedSend={failedSend} earlier={sendOtp} />}
          <SendBanner message={errorMessage} />
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
            hint={`${failureKey ? '' : lastTry} ${t(`verify.${passcodeCharacters ?? 'characters'}`, { length: PASSCODE_LENGTH })} ${valid}`.trim()}
            onInput={(event) => {
              keepPasscode(event);
              onInput(event);
              send({ type: 'ERROR_CLEARED' });
            }}
            onBlur={onBlur}
          />
          <ButtonRow>
            <Button
              type="submit"
              busy={busy !== null && busy !== 'generateOtp'}
              busyLabel={t('verify.submitting')}
              disabled={problem !== null || busy !== null}
              reason={t(`reason.${busy === 'generateOtp' ? 'resending' : missing}`)}
            >
              {t('verify.submit')}
            </Button>
            <Button variant="plain" onClick={() => send({ type: 'RETURNED' })}>
              {t('verify.back')}
            </Button>
          </ButtonRow>
          <ExpiryNotice key={sendOtp.sentAt} sendOtp={sendOtp} />
        </Fields>
      </form>
      <PasscodeProblems sendOtp={sendOtp} open={failure !== null} />
    </>
  );
};
