import { type ComponentType, useState } from 'react';
import { Alert, TextLink, usePortalStore, useTranslate } from '@portal/shared-wl-assets';

type TestingDialog = ComponentType<{ readonly open: boolean; readonly onClose: () => void }>;

/** Link to the white labels of this server (LOG-11); its dialog is loaded on demand. */
export const WhiteLabelTesting = () => {
  const { t } = useTranslate('login-mf');
  const portal = usePortalStore();
  const [Dialog, setDialog] = useState<TestingDialog | 'failed' | null>(null);
  const [open, setOpen] = useState(false);
  const [openings, setOpenings] = useState(0);
  const show = (): void => {
    Promise.all([
      import('./WhiteLabelTestingDialog'),
      import('@portal/shared-wl-assets/translation-loading').then(({ provideTranslations }) =>
        provideTranslations(portal, ['whiteLabelTesting']),
      ),
    ]).then(
      ([{ WhiteLabelTestingDialog }]) => {
        setDialog(() => WhiteLabelTestingDialog);
        setOpenings((count) => count + 1);
        setOpen(true);
      },
      () => setDialog('failed'),
    );
  };
  return (
    <>
      <TextLink onClick={show}>{t('testing.title')}</TextLink>
      {Dialog === 'failed' && (
        <Alert tone="error" live>
          {t('testing.failed')}
        </Alert>
      )}
      {typeof Dialog === 'function' && <Dialog key={openings} open={open} onClose={() => setOpen(false)} />}
    </>
  );
};
