import { useState } from 'react';
import { Trans } from 'react-i18next';
import { CHANNELS, isKeypadChannel } from '@portal/contract/recovery';
import { TextLink, type Translate } from '@portal/shared-wl-assets';
import { DescriptionItem, DescriptionList, Disclosure } from '@portal/shared-wl-assets/content-pages';
import type { OtpAuth, SendOtp } from '../api/recovery-results';
import { challengeOptions } from '../flow/challenge-options';
import { countdownText } from '../flow/timing/server-time';
import { useSecondsUntil } from '../flow/timing/use-seconds-until';
import { listOfWords } from '../form/list-of-words';
import { CountdownRing } from './CountdownRing';
import { ResendStatus } from './ResendStatus';
import { useLaterScreen } from './use-later-screen';
import styles from './Recovery.module.css';

/** Seconds of a full countdown ring; the server determines the actual time. */
const RESEND_SECONDS = 30;

/** Offers a resend once the server allows it and counts down until then (VER-5). */
const Resend = ({ sendOtp }: { readonly sendOtp: SendOtp }) => {
  const { t, send, restart } = useLaterScreen();
  const call = isKeypadChannel(sendOtp.channel) ? sendOtp.channel : '';
  const seconds = useSecondsUntil(sendOtp.resendAvailableAt ?? 0, sendOtp.clockOffset);
  if (sendOtp.resendsLeft === 0)
    return (
      <DescriptionItem icon="info" note={t('verify.noResends')}>
        <TextLink inline onClick={restart}>
          {t('error.restart')}
        </TextLink>
      </DescriptionItem>
    );
  if (seconds > 0)
    return (
      <DescriptionItem icon={{ mark: <CountdownRing seconds={seconds} of={RESEND_SECONDS} /> }}>
        <Trans
          ns="recovery-mf"
          i18nKey={`verify.countdown${call}`}
          values={{ time: countdownText(seconds) }}
          components={{ b: <strong className={styles['countdown']} /> }}
        />
      </DescriptionItem>
    );
  return (
    <DescriptionItem icon="clock" note={t(`verify.resendReady${call}`)}>
      <TextLink inline onClick={() => send({ type: 'RESEND_REQUESTED' })}>
        {t('verify.resend')}
      </TextLink>
    </DescriptionItem>
  );
};

/** Returns a text that names the other channels; null when there is none, or when the recovery sends no more passcodes. */
const describeOtherWays = (
  sendOtp: SendOtp,
  otpAuth: OtpAuth | null,
  t: Translate<'recovery-mf'>,
): string | null => {
  const others =
    otpAuth === null ? [] : challengeOptions(otpAuth).filter(({ channel }) => channel !== sendOtp.channel);
  if (others.length === 0 || sendOtp.resendsLeft === 0) return null;
  const words = others.map(({ channel }) => t(`verify.way.${channel}`));
  return t('verify.ways', { ways: listOfWords(words, t, 'or') });
};

/** Disclosure "Problems with the passcode?": where to look, a new passcode, another channel. */
export const PasscodeProblems = ({
  sendOtp,
  open,
}: {
  readonly sendOtp: SendOtp;
  readonly open: boolean;
}) => {
  const { t, state, send, timeOf } = useLaterScreen();
  const otherWays = describeOtherWays(sendOtp, state.otpAuth, t);
  const [firstSentAt] = useState(sendOtp.sentAt);
  const { channel } = sendOtp;
  const isCall = isKeypadChannel(channel);
  const isMailed = CHANNELS[channel].destination === 'email';
  return (
    <div className={styles['problems']}>
      <ResendStatus />
      <Disclosure key={String(open)} summary={t('verify.problems')} open={open}>
        <DescriptionList>
          {!isCall && (
            <DescriptionItem icon={isMailed ? 'mail' : 'mobile'}>
              {t(isMailed ? 'verify.spam' : 'verify.signal')}
            </DescriptionItem>
          )}
          {/* Shown for every User ID, so that it does not reveal whether one exists (security rule 3). */}
          {state.flow === 'FPS' && <DescriptionItem icon="info">{t('verify.userId')}</DescriptionItem>}
          <Resend key={sendOtp.sentAt} sendOtp={sendOtp} />
          {otherWays !== null && !isCall && (
            <DescriptionItem icon="message" note={otherWays}>
              <TextLink inline onClick={() => send({ type: 'RETURNED' })}>
                {t('verify.another')}
              </TextLink>
            </DescriptionItem>
          )}
        </DescriptionList>
      </Disclosure>
      <p className={styles['after']} role="status">
        {sendOtp.sentAt > firstSentAt &&
          t(`verify.resent${isCall ? channel : ''}${sendOtp.hasDeviceTime ? 'Untimed' : ''}`, {
            time: timeOf(sendOtp.sentAt),
          })}
      </p>
    </div>
  );
};
