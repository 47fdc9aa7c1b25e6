import { isLoadFailure } from '../browser/load-failure';
import { useTranslate } from '../i18n/use-translate';
import { useFocusWhen } from '../ui/use-focus-when';
import styles from './SlotFailure.module.css';

export interface SlotFailureProps {
  readonly retry: () => void;
  /** Cause of the failure; undefined means that a file could not be loaded. */
  readonly error?: unknown;
  /** Whether the visitor has pressed "Try again", which had the focus (WCAG 2.4.3). */
  readonly again?: boolean;
  /** Whether it replaces the content of a page, and so its heading. */
  readonly page?: boolean;
}

/** Message in the slot of a part that failed to load or render; the rest of the page works (CARD-6). */
export const SlotFailure = ({ retry, error, again = false, page = false }: SlotFailureProps) => {
  const { t } = useTranslate('shared');
  const button = useFocusWhen<HTMLButtonElement>(again);
  const Title = page ? 'h1' : 'p';
  const isMissing = error === undefined || isLoadFailure(error);
  return (
    <div className={styles['failure']} role="alert">
      <Title className={styles['title']}>{t(isMissing ? 'slot.failed' : 'slot.stopped')}</Title>
      <p>{t(isMissing ? 'slot.advice' : 'slot.stoppedAdvice')}</p>
      <button type="button" ref={button} className={styles['retry']} onClick={retry}>
        {t('slot.retry')}
      </button>
    </div>
  );
};
