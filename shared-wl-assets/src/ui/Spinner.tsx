import { useTranslate } from '../i18n/use-translate';
import { HiddenText } from './HiddenText';
import styles from './Spinner.module.css';

/**
 * A ring that turns; where motion is unwanted the words "Please wait" stand in its place.
 *
 * @param silent the words beside it already say what is going on
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
