import { Alert, useTexts } from '@portal/shared-wl-assets';
import type { Message } from '../flow/recovery-state';

/** The page's banner for what the services refused (REC-3, OTP-1); takes the focus, so that it is read at once. */
export const ErrorBanner = ({
  message,
  tone = 'error',
}: {
  readonly message: Message | null;
  readonly tone?: 'error' | 'warning';
}) => {
  const { t } = useTexts('recovery-mf');
  return message === null ? null : (
    <Alert tone={tone} takeFocus>
      {t(message.key, message.values)}
    </Alert>
  );
};
