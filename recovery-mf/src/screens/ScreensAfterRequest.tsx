import { type RefObject, useEffect } from 'react';
import { isKeypadChannel } from '@portal/contract/recovery';
import { usePortalStore } from '@portal/shared-wl-assets';
import { I18nextTranslations } from '@portal/shared-wl-assets/i18next';
import { hasNoPasscode } from '../flow/guards';
import { ChallengeScreen } from './ChallengeScreen';
import { ErrorScreen } from './ErrorScreen';
import { FailedSendScreen } from './FailedSendScreen';
import { InfoScreen } from './InfoScreen';
import { PasscodeScreen } from './PasscodeScreen';
import { PhoneCallScreen } from './PhoneCallScreen';
import { ProofNotice } from './ProofNotice';
import { useScreen } from './recovery-context';
import { startScreens } from './start-screens';
import { useFadeIn } from './use-fade-in';
import { useStepChanged } from './use-step-changed';

export interface ScreensAfterRequestProps {
  readonly takeFocus: boolean;
  /** Element around the questions. */
  readonly question: RefObject<HTMLDivElement | null>;
}

const Screen = ({ takeFocus, question }: ScreensAfterRequestProps) => {
  const { store, state } = useScreen();
  const portal = usePortalStore();
  const { pageType, journey, sendOtp, failedSend } = state;
  const hasFailed = hasNoPasscode(state);
  // A failed send may change the screen of a page that was just opened, without a new step.
  const isOther = useStepChanged(`${sendOtp?.channel} ${hasFailed}`);
  useEffect(() => startScreens(store, portal), [store, portal]);
  useFadeIn(question, `${journey} ${pageType}`, takeFocus);
  switch (pageType) {
    case 'OTP':
      return <ChallengeScreen takeFocus={takeFocus} />;
    case 'VERIFY':
      if (failedSend && hasFailed)
        return <FailedSendScreen failedSend={failedSend} takeFocus={takeFocus || isOther} />;
      if (sendOtp === null) return null;
      return isKeypadChannel(sendOtp.channel) ? (
        <PhoneCallScreen channel={sendOtp.channel} sendOtp={sendOtp} takeFocus={takeFocus || isOther} />
      ) : (
        <PasscodeScreen key={sendOtp.channel} sendOtp={sendOtp} takeFocus={takeFocus || isOther} />
      );
    case 'ERROR':
      return <ErrorScreen takeFocus={takeFocus} />;
    case 'INFO':
      return <InfoScreen takeFocus={takeFocus} />;
    case 'REQUEST':
      return <ProofNotice />;
  }
};

/**
 * The screens after the request (REC-2), and the notice on the request screen during a proof of work. Their messages contain
 * markup, which react-i18next renders.
 */
export const ScreensAfterRequest = (props: ScreensAfterRequestProps) => (
  <I18nextTranslations>
    <Screen {...props} />
  </I18nextTranslations>
);
