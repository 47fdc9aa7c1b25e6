import { Button, useTranslate } from '@portal/shared-wl-assets';
import { useRecoveryContext } from './recovery-context';

/** Button that cancels the recovery (REC-7). */
export const CancelButton = ({ text }: { readonly text?: string }) => {
  const { t } = useTranslate('recovery-mf');
  const { cancel } = useRecoveryContext();
  return (
    <Button variant="plain" onClick={cancel}>
      {text ?? t('request.cancel')}
    </Button>
  );
};
