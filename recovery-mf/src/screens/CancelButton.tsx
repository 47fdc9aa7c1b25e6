import { Button, useTranslate } from '@portal/shared-wl-assets';
import { useRecoveryContext } from './page/recovery-context';

/** Gives the recovery up (REC-7). */
export const CancelButton = ({ text }: { readonly text?: string }) => {
  const { t } = useTranslate('recovery-mf');
  const { cancel } = useRecoveryContext();
  return (
    <Button variant="plain" onClick={cancel}>
      {text ?? t('request.cancel')}
    </Button>
  );
};
