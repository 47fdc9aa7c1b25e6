import type { Channel } from '@portal/contract/api';
import { CHANNELS } from '@portal/contract/recovery';
import {
  Alert,
  Button,
  Fields,
  HiddenText,
  Intro,
  PageHeading,
  TextLink,
  useTranslate,
} from '@portal/shared-wl-assets';
import { errorId, Option, OptionList, RevealMask } from '@portal/shared-wl-assets/content-pages';
import { type ChallengeOption, challengeOptions } from '../flow/challenge-options';
import { maskedContact, screenReaderContact } from '../flow/masked-contact';
import type { RecoveryState } from '../flow/recovery-state';
import { getScenario } from '../flow/scenario';
import { usePreparedTimes } from '../flow/timing/use-times';
import { useRecovery, useSend } from './recovery-context';
import { SendBanner, sendsNoMore } from './SendBanner';
import { useDocumentTitle } from './use-document-title';
import styles from './Recovery.module.css';

const failedChannel = ({ call_error, unreachable }: RecoveryState): Channel | null =>
  call_error ? (unreachable ?? 'Call') : null;

const ChallengeOptionRow = ({
  option,
  number,
}: {
  readonly option: ChallengeOption;
  readonly number: number;
}) => {
  const { t } = useTranslate('recovery-mf');
  const send = useSend();
  const waiting = useRecovery((state) => state.busy !== null);
  const over = useRecovery((state) => state.sendOtp !== null || sendsNoMore(state.errorMessage));
  const failed = useRecovery(failedChannel) === option.channel;
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
        disabled={waiting || over}
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
  const { t } = useTranslate('recovery-mf');
  const send = useSend();
  const scenario = useRecovery(getScenario);
  const otpAuth = useRecovery((state) => state.otpAuth);
  const errorMessage = useRecovery((state) => state.errorMessage);
  const last = useRecovery((state) => state.sendOtp);
  const busy = useRecovery((state) => state.busy !== null);
  const failed = useRecovery(failedChannel);
  const options = otpAuth === null ? [] : challengeOptions(otpAuth);
  const failedKey = options.find(({ channel }) => channel === failed)?.key;
  const hasFailed = useRecovery((state) => state.errorMessage !== null || state.call_error);
  useDocumentTitle(`${t('otp.heading')} – ${t(`otp.request.${scenario}`)}`, hasFailed);
  usePreparedTimes();

  return (
    <>
      <p className={styles['eyebrow']}>{t(`otp.request.${scenario}`)}</p>
      {/* The heading takes the focus; screen readers announce the error as its description (WCAG 4.1.3). */}
      <PageHeading takeFocus={takeFocus} describedBy={failedKey && errorId(failedKey)}>
        {t('otp.heading')}
      </PageHeading>
      <Intro>{t('otp.challenge_message')}</Intro>
      <Fields>
        <SendBanner message={errorMessage} tone="warning" last={last} />
        {options.length === 0 ? (
          <Alert tone="warning">{t('otp.none')}</Alert>
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
      <HiddenText>
        <span role="status">{busy && t('otp.sending')}</span>
      </HiddenText>
    </>
  );
};
