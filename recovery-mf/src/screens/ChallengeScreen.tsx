import type { Channel } from '@portal/contract/api';
import { CHANNELS } from '@portal/contract/recovery';
import { Button, Fields, Intro, TextLink } from '@portal/shared-wl-assets';
import { errorId, Option, OptionList, RevealMask } from '@portal/shared-wl-assets/content-pages';
import { type ChallengeOption, challengeOptions } from '../flow/challenge-options';
import { maskedContact, screenReaderContact } from '../flow/masked-contact';
import type { RecoveryState } from '../flow/recovery-state';
import { getScenario } from '../flow/scenario';
import { ErrorBanner } from './ErrorBanner';
import { useScreen } from './recovery-context';
import { SendBanner, sendsNoMore } from './SendBanner';
import { StepHeading } from './StepHeading';
import styles from './Recovery.module.css';

const failedChannel = ({ call_error, unreachable }: RecoveryState): Channel | null =>
  call_error ? unreachable : null;

const ChallengeOptionRow = ({
  option,
  number,
}: {
  readonly option: ChallengeOption;
  readonly number: number;
}) => {
  const { t, state, send } = useScreen();
  const failed = failedChannel(state) === option.channel;
  const {
    icon,
    messages: { text, at, failed: failure },
  } = CHANNELS[option.channel];
  const contact = maskedContact(option.value, option.channel);
  const spoken = screenReaderContact(contact);
  return (
    <Option
      id={option.key}
      icon={icon}
      caption={t('otp.challenge_option', { number })}
      title={t(`otp.challenge_${text}`)}
      detail={
        <>
          <span>{`${t(`otp.${at}`)} `}</span>
          <RevealMask value={contact} spoken={t(spoken.key, spoken.values)} />
        </>
      }
      error={failed ? t(`otp.${failure}`) : null}
    >
      <Button
        variant="secondary"
        compact
        busy={state.busy !== null}
        disabled={state.sendOtp !== null || sendsNoMore(state.errorMessage)}
        describedBy={failed ? errorId(option.key) : undefined}
        onClick={() => send({ type: 'CHANNEL_CHOSEN', channel: option.channel })}
      >
        {t(`otp.challenge_button_${text}`)}
      </Button>
    </Option>
  );
};

/** OTP screen: the visitor chooses a channel for the passcode (OTP-1 to OTP-4). */
export const ChallengeScreen = ({ takeFocus }: { readonly takeFocus: boolean }) => {
  const { t, state, send } = useScreen();
  const { otpAuth, errorMessage, sendOtp } = state;
  const failed = failedChannel(state);
  const request = t(`otp.request.${getScenario(state)}`);
  const options = otpAuth === null ? [] : challengeOptions(otpAuth);
  const failedKey = options.find(({ channel }) => channel === failed)?.key;
  const heading = t(options.length === 0 ? 'otp.headingNone' : 'otp.heading');

  return (
    <>
      <p className={styles['eyebrow']}>{request}</p>
      {/* The heading takes the focus; screen readers announce the error as its description (WCAG 4.1.3). */}
      <StepHeading
        takeFocus={takeFocus}
        describedBy={failedKey && errorId(failedKey)}
        documentTitle={`${heading} – ${request}`}
        hasFailed={errorMessage !== null || state.call_error}
      >
        {heading}
      </StepHeading>
      <Intro>{t('otp.challenge_message')}</Intro>
      <Fields>
        <SendBanner tone="warning" last={sendOtp} />
        {options.length === 0 ? (
          <ErrorBanner message={{ key: 'error.closed.NO_CONTACT' }} />
        ) : (
          <OptionList>
            {options.map((option, index) => (
              <ChallengeOptionRow key={option.key} option={option} number={index + 1} />
            ))}
          </OptionList>
        )}
        <TextLink icon="arrow-left" onClick={() => send({ type: 'RETURNED' })}>
          {t('otp.back')}
        </TextLink>
      </Fields>
    </>
  );
};
