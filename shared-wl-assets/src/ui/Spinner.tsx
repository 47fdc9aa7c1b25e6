import { useTranslate } from '../i18n/use-translate';
import styles from './Spinner.module.css';

/**
 * Animated ring with the text "Please wait" for screen readers; with reduced motion everyone sees the text instead.
 *
 * @param silent omits the text, because a text beside the ring already says what happens
 */
export const Spinner = ({ silent = false }: { readonly silent?: boolean }) => {
  const { t } = useTranslate('shared');
  return (
    <span className={styles['spinner']}>
      <span className={styles['ring']} aria-hidden="true" />
      {!silent && <span className={styles['words']}>{t('busy.wait')}</span>}
    </span>
  );
};
