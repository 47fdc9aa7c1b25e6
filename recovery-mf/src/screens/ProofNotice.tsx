import { usePortal, useTranslate } from '@portal/shared-wl-assets';
import styles from './Recovery.module.css';

const Words = () => {
  const { t } = useTranslate('proofOfWork');
  return <p className={styles['reference']}>{t('checking')}</p>;
};

/** Announces that the browser computes a proof of work; without texts only the progress line is shown. */
export const ProofNotice = () => {
  const hasTexts = usePortal(({ texts }) => Object.hasOwn(texts, 'proofOfWork'));
  return <div role="status">{hasTexts && <Words />}</div>;
};
