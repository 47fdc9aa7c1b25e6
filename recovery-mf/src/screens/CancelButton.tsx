import { Button, useTexts } from '@portal/shared-wl-assets';
import { useRecoverySetting } from '../page/recovery-context';

/** Leaves the recovery by a full-page redirect (REC-7). */
export const CancelButton = ({ text }: { readonly text?: string }) => {
  const { t } = useTexts('recovery-mf');
  const { cancelTarget, leave } = useRecoverySetting();
  return (
    <Button variant="plain" onClick={() => leave(cancelTarget())}>
      {text ?? t('request.cancel')}
    </Button>
  );
};
