import { Alert, TextLink, useTexts } from '@portal/shared-wl-assets';
import { wayOn } from '../calls/failure-messages';
import type { Message } from '../flow/recovery-state';

/** The page's banner for what the services refused (REC-3, OTP-1); takes the focus, so that it is read at once. */
export const ErrorBanner = ({
  message,
  tone = 'error',
  again,
  restart,
}: {
  readonly message: Message | null;
  readonly tone?: 'error' | 'warning';
  /** Sends the same entry once more, where the button waits for a change (REC-6) but the failure may pass. */
  readonly again?: (() => void) | undefined;
  /** Begins anew, where the recovery is over. */
  readonly restart?: (() => void) | undefined;
}) => {
  const { t } = useTexts('recovery-mf');
  const way = message && wayOn(message);
  const go = way && { again, restart }[way];
  return message === null ? null : (
    <Alert tone={tone} takeFocus>
      {t(message.key, message.values)}
      {go && (
        <div>
          <TextLink onClick={go}>{t(`error.${way}`)}</TextLink>
        </div>
      )}
    </Alert>
  );
};
