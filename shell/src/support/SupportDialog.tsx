import { useMemo } from 'react';
import { Alert, supportFor, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { Dialog } from '@portal/shared-wl-assets/overlays';
import { PortalSupport } from './PortalSupport';
import { SelfRegistrationSupport } from './SelfRegistrationSupport';
import type { MountWidget } from './SupportWidget';
import styles from './SupportDialog.module.css';

/** Class of the dialog's panel, which a client's own style sheet can select (SUP-2). */
const PANEL_CLASS = 'portal-support-dialog-panel';

/** The support dialog (SUP-2); `supportFor` chooses one of two kinds of support by white label and user type. */
export const SupportDialog = ({
  open,
  onClose,
  mount,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly mount?: MountWidget | undefined;
}) => {
  const { t } = useTranslate('shell');
  const { t: translateSupport } = useTranslate('support');
  const whiteLabel = usePortal((state) => state.whiteLabel);
  const userType = usePortal((state) => state.userType);
  const support = useMemo(() => supportFor({ whiteLabel, userType }), [whiteLabel, userType]);
  if (support === null) return null;
  const Kind = support.widget === 'portal' ? PortalSupport : SelfRegistrationSupport;
  return (
    <Dialog open={open} onClose={onClose} title={t('support.title')} panelClass={PANEL_CLASS}>
      <Kind content={support.content} liveChat={support.liveChat} mount={mount} />
      <div className={styles['warning']}>
        <Alert tone="info">{translateSupport('warning')}</Alert>
      </div>
    </Dialog>
  );
};
