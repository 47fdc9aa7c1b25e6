import { useEffect } from 'react';
import { usePortal, usePortalStore, useTranslate } from '@portal/shared-wl-assets';
import styles from './Recovery.module.css';

/** Separate scope for these texts, so that the pages of this part do not include them. */
const SCOPE = 'proofOfWork';

const Words = () => {
  const { t } = useTranslate(SCOPE);
  return <p className={styles['reference']}>{t('checking')}</p>;
};

/** Announces that the browser computes a proof of work; without texts only the button's "Please wait" is shown. */
export const ProofNotice = () => {
  const portal = usePortalStore();
  const hasTexts = usePortal(({ texts }) => Object.hasOwn(texts, SCOPE));
  useEffect(() => {
    import('@portal/shared-wl-assets/translation-loading')
      .then(({ provideTranslations }) => provideTranslations(portal, [SCOPE]))
      .catch(() => undefined);
  }, [portal]);
  return <div role="status">{hasTexts && <Words />}</div>;
};
