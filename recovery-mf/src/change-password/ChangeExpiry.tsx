import { Alert, TextLink, useTranslate } from '@portal/shared-wl-assets';
import { expiryStage } from '../flow/timing/expiry-stage';
import { useSecondsUntil } from '../flow/timing/use-seconds-until';

export interface ChangeExpiryProps {
  /** End of the grant, in milliseconds since 1970. */
  readonly until: number;
  /** Clock of `until` minus this device's clock, in milliseconds. */
  readonly clockOffset: number;
  readonly startAgain: () => void;
}

/**
 * Announces that the time for a new password is about to end, later that it is over, and offers to start again for more
 * time (WCAG 2.2.1). Render it in a status region, with a new key for another time.
 */
export const ChangeExpiry = ({ until, clockOffset, startAgain }: ChangeExpiryProps) => {
  const { t } = useTranslate('recovery-mf');
  const stage = expiryStage(useSecondsUntil(until, clockOffset));
  if (stage === 'valid') return null;
  return (
    <Alert tone="warning" title={t(`change.expiry.${stage}`)}>
      <div>{t(`change.expiry.restart.${stage}`)}</div>
      <TextLink onClick={startAgain}>{t('error.restart')}</TextLink>
    </Alert>
  );
};
