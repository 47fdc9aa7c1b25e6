import type { PortalStore } from '@portal/shared-wl-assets';
import type { RefObject } from 'react';
import { I18nextTexts, i18nextOf } from '@portal/shared-wl-assets/i18next';
import { useRecovery } from '../page/recovery-context';
import type { RecoveryStore } from '../flow/recovery-store';
import { useFadeIn } from '../page/use-fade-in';
import { CallScreen } from './CallScreen';
import { ChallengeScreen } from './ChallengeScreen';
import { ErrorScreen } from './ErrorScreen';
import { InfoScreen } from './InfoScreen';
import { PasscodeScreen } from './PasscodeScreen';
import { rehearseScreens } from './rehearse-screens';

export interface LaterScreensProps {
  readonly takeFocus: boolean;
  /** Element that the questions stand in. */
  readonly question: RefObject<HTMLDivElement | null>;
}

const Screen = ({ takeFocus, question }: LaterScreensProps) => {
  const pageType = useRecovery((state) => state.pageType);
  const journey = useRecovery((state) => state.journey);
  const sendOtp = useRecovery((state) => state.sendOtp);
  useFadeIn(question, `${journey} ${pageType}`, takeFocus);
  switch (pageType) {
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
    case 'REQUEST':
      return null;
  }
};

/** The screens after the first question (REC-2). Their sentences hold markup, so i18next comes with them. */
export const LaterScreens = (props: LaterScreensProps) => (
  <I18nextTexts>
    <Screen {...props} />
  </I18nextTexts>
);

/** What was compiled and shaped once stays so while the page lives. */
let rehearsed = false;

/**
 * Does beforehand what these screens would wait for: the library of their texts, and their first time.
 *
 * @returns calls it off
 */
export const prepareLaterScreens = (portal: PortalStore, recovery: RecoveryStore): (() => void) => {
  const { language, texts } = portal.getState();
  i18nextOf(language, texts);
  if (rehearsed || recovery.getState().pageType !== 'REQUEST') return () => undefined;
  return rehearseScreens(portal, () => (rehearsed = true));
};
