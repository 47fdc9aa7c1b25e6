import { Alert, TextLink, useTexts } from '@portal/shared-wl-assets';
import type { Message } from '../flow/recovery-state';
import { ErrorBanner } from './ErrorBanner';
import { useStartAgain } from './use-start-again';

/**
 * Whether this recovery sends no passcode any more: the services refuse then without a time to wait for, since waiting
 * would not help.
 */
export const sendsNoMore = (message: Message | null): boolean => message?.key === 'error.limited';

/** The banner of the screens that ask for a passcode; where none is left, it begins anew (OTP-1, VER-5). */
export const SendBanner = ({
  message,
  tone = 'error',
}: {
  readonly message: Message | null;
  readonly tone?: 'error' | 'warning';
}) => {
  const { t } = useTexts('recovery-mf');
  const startAgain = useStartAgain();
  if (!sendsNoMore(message)) return <ErrorBanner message={message} tone={tone} />;
  return (
    <Alert tone={tone} takeFocus>
      {t('otp.noneLeft')}
      <div>
        <TextLink onClick={startAgain}>{t('error.restart')}</TextLink>
      </div>
    </Alert>
  );
};
