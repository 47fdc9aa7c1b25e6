import { Alert, TextLink } from '@portal/shared-wl-assets';
import type { SendOtp } from '../api/recovery-results';
import { expiryStage } from '../flow/timing/expiry-stage';
import { useSecondsUntil } from '../flow/timing/use-seconds-until';
import { useLaterScreen } from './use-later-screen';

/**
 * Announces once that the passcode is about to expire, later that it has expired, and offers a new passcode for more time
 * (WCAG 2.2.1), or to start again when the recovery sends no other. Render it with a new key for another
 * passcode.
 */
export const ExpiryNotice = ({ sendOtp }: { readonly sendOtp: SendOtp }) => {
  const { t, send, restart } = useLaterScreen();
  const { validUntil, clockOffset, resendsLeft } = sendOtp;
  const left = useSecondsUntil(validUntil, clockOffset);
  const stage = expiryStage(left);
  const more = resendsLeft !== 0;
  return (
    <div role="status">
      {stage !== 'valid' && (
        <Alert tone="warning" title={t(`expiry.${stage}`)}>
          <div>{t(`expiry.${more ? 'resend' : 'restart'}.${stage}`)}</div>
          {more ? (
            <TextLink onClick={() => send({ type: 'RESEND_REQUESTED' })}>{t('verify.resend')}</TextLink>
          ) : (
            <TextLink onClick={restart}>{t('error.restart')}</TextLink>
          )}
        </Alert>
      )}
    </div>
  );
};
