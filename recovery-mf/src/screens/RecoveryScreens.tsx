import { useRecovery } from '../page/recovery-context';
import { useFadeIn } from '../page/use-fade-in';
import { useStepChanged } from '../page/use-step-changed';
import { CallScreen } from './CallScreen';
import { ChallengeScreen } from './ChallengeScreen';
import { DetailsScreen } from './DetailsScreen';
import { ErrorScreen } from './ErrorScreen';
import { InfoScreen } from './InfoScreen';
import { PasscodeScreen } from './PasscodeScreen';
import { UserIdScreen } from './UserIdScreen';

/** The screen of the recovery's state (REC-2). */
export const RecoveryScreens = ({ arrived = false }: { readonly arrived?: boolean }) => {
  const pageType = useRecovery((state) => state.pageType);
  const source = useRecovery((state) => state.source);
  const sendOtp = useRecovery((state) => state.sendOtp);
  const journey = useRecovery((state) => state.journey);
  const step = `${journey} ${pageType}`;
  const takeFocus = useStepChanged(step) || arrived;
  useFadeIn(step);
  // A new journey starts with new fields: nothing typed before stays on screen (REC-1, security rule 12).
  switch (pageType) {
    case 'REQUEST':
      return source === 'fuid' ? (
        <DetailsScreen key={journey} takeFocus={takeFocus} />
      ) : (
        <UserIdScreen key={journey} takeFocus={takeFocus} />
      );
    case 'OTP':
      return <ChallengeScreen takeFocus={takeFocus} />;
    case 'VERIFY':
      if (sendOtp === null) return null;
      return sendOtp.channel === 'Call' ? (
        <CallScreen sendOtp={sendOtp} takeFocus={takeFocus} />
      ) : (
        <PasscodeScreen sendOtp={sendOtp} takeFocus={takeFocus} />
      );
    case 'ERROR':
      return <ErrorScreen takeFocus={takeFocus} />;
    case 'INFO':
      return <InfoScreen takeFocus={takeFocus} />;
  }
};
