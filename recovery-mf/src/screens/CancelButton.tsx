import { Button } from '@portal/shared-wl-assets';
import { useScreen } from './recovery-context';

/** Button that cancels the recovery (REC-7). */
export const CancelButton = ({ text }: { readonly text?: string }) => {
  const { t, cancel } = useScreen();
  return (
    <Button variant="plain" onClick={cancel}>
      {text ?? t('request.cancel')}
    </Button>
  );
};
