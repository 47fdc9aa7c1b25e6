import { useTexts } from '../texts/use-texts';
import styles from './SlotFailure.module.css';

/** Shown in the slot of a part that could not be loaded or failed; the rest of the page goes on (CARD-6). */
export const SlotFailure = ({ retry }: { readonly retry: () => void }) => {
  const { t } = useTexts('shared');
  return (
    <div className={styles['failure']} role="alert">
      <p className={styles['title']}>{t('slot.failed')}</p>
      <p>{t('slot.advice')}</p>
      <button type="button" className={styles['retry']} onClick={retry}>
        {t('slot.retry')}
      </button>
    </div>
  );
};
