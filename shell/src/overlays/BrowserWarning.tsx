import { usePortal } from '@portal/shared-wl-assets';
import { Dialog } from '@portal/shared-wl-assets/overlays';

/** Warning for browsers that the client has excluded, in the client's words (BRW-1). */
export const BrowserWarning = ({
  open,
  onClose,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
}) => {
  const warning = usePortal((state) => state.whiteLabel.checkBrowserConfig);
  if (warning === undefined) return null;
  return (
    <Dialog open={open} onClose={onClose} title={warning.title}>
      {warning.message}
    </Dialog>
  );
};
