import { useTranslate } from '../i18n/use-translate';
import { HiddenText } from './HiddenText';
import styles from './Spinner.later.module.css';

/**
 * Animated ring; with reduced motion the text "Please wait" replaces it.
 *
 * @param silent a text beside it already says what happens
 */
export const Spinner = ({ silent = false }: { readonly silent?: boolean }) => {
  const { t } = useTranslate('shared');
  return (
    <span className={styles['spinner']}>
      <span className={styles['ring']} aria-hidden="true" />
      {!silent && (
        <>
          <span className={styles['words']} aria-hidden="true">
            {t('busy.wait')}
          </span>
          <HiddenText>{t('busy.wait')}</HiddenText>
        </>
      )}
    </span>
  );
};
