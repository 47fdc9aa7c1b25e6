import { useEffect } from 'react';
import { usePortal, usePortalStore, useTranslate } from '@portal/shared-wl-assets';
import styles from '../screens/Recovery.module.css';

/** Scope of the texts; apart from the part's own, so that they are no part of its pages. */
const SCOPE = 'proofOfWork';

/** The button beside it shows that the page is busy. */
const Words = () => {
  const { t } = useTranslate(SCOPE);
  return <p className={styles['reference']}>{t('checking')}</p>;
};

/** Says, once, that the browser proves work; without texts the button's "Please wait" remains. */
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
