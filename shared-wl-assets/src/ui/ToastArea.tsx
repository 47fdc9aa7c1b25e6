import { usePortal } from '../portal/portal-context';
import { useTexts } from '../texts/use-texts';
import { Icon } from './Icon';
import { usePausableTimer } from './use-pausable-timer';
import type { Toast } from '../portal/portal';
import styles from './ToastArea.module.css';

const ToastCard = ({ toast, dismiss }: { readonly toast: Toast; readonly dismiss: () => void }) => {
  const { t } = useTexts('shared');
  const { pause, resume } = usePausableTimer(toast.duration, dismiss);
  return (
    <div
      className={styles['toast']}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <span className={styles['icon']}>
        <Icon name="success" />
      </span>
      <div className={styles['words']}>
        <p className={styles['title']}>{toast.title}</p>
        <p className={styles['text']}>{toast.text}</p>
      </div>
      <button type="button" className={styles['close']} aria-label={t('toast.close')} onClick={dismiss}>
        <Icon name="close" />
      </button>
      <span className={styles['time']} aria-hidden="true" />
    </div>
  );
};

/** Where the portal's toast appears: announced politely, gone after its time, held while it is being read. */
export const ToastArea = () => {
  const toast = usePortal((state) => state.toast);
  const dismiss = usePortal((state) => state.dismissToast);
  return (
    <div className={styles['area']} role="status">
      {toast !== null && <ToastCard key={toast.id} toast={toast} dismiss={dismiss} />}
    </div>
  );
};
