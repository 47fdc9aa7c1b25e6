import { HiddenText } from '@portal/shared-wl-assets';
import { useScreen } from './recovery-context';

/**
 * Announces when a new passcode can be requested, and again after the countdown (WCAG 4.1.3). It is outside the disclosure,
 * because the content of a closed disclosure is not announced.
 */
export const ResendStatus = () => {
  const { t, state } = useScreen();
  const { resendNotice, sendOtp } = state;
  const notice = resendNotice?.sentAt === sendOtp?.sentAt && resendNotice;
  return (
    <HiddenText>
      <span role="status">{notice && <span>{t(notice.key, notice.values)}</span>}</span>
    </HiddenText>
  );
};
