import { Button, useTranslate } from '@portal/shared-wl-assets';
import { useRecoverySetting } from './page/recovery-context';

/** Gives the recovery up (REC-7). */
export const CancelButton = ({ text }: { readonly text?: string }) => {
  const { t } = useTranslate('recovery-mf');
  const { cancel } = useRecoverySetting();
  return (
    <Button variant="plain" onClick={cancel}>
      {text ?? t('request.cancel')}
    </Button>
  );
};
