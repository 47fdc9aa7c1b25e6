import { useEffect, useState } from 'react';
import { Icon, type Toast, usePortal, useTranslate } from '@portal/shared-wl-assets';
import { usePausableTimer } from './use-pausable-timer';
import styles from './ToastArea.module.css';
import cardStyles from './ToastCard.module.css';

/** Maximum duration of a toast; browser timers with a longer delay fire immediately (CST). */
const MAX_DURATION_MS = 2 ** 31 - 1;

/** A toast with a shorter duration is removed after this time even while it has the pointer or the focus (LOG-13). */
const MAX_HELD_MS = 30_000;

const ToastCard = ({ toast, dismiss }: { readonly toast: Toast; readonly dismiss: () => void }) => {
  const { t } = useTranslate('shared');
  const duration = Math.min(toast.duration, MAX_DURATION_MS);
  const { hold, release } = usePausableTimer(duration, Math.max(duration, MAX_HELD_MS), dismiss);
  return (
    <div
      className={cardStyles['toast']}
      onPointerEnter={() => hold('pointer')}
      onPointerLeave={() => release('pointer')}
      onFocus={() => hold('focus')}
      onBlur={() => release('focus')}
    >
      <Icon name="success" />
      <div className={cardStyles['words']}>
        <p className={cardStyles['title']}>{toast.title}</p>
        <p>{toast.text}</p>
      </div>
      <button type="button" className={cardStyles['close']} aria-label={t('toast.close')} onClick={dismiss}>
        <Icon name="close" />
      </button>
      <span className={cardStyles['time']} aria-hidden="true" />
    </div>
  );
};

/** Milliseconds for which a live region is empty before its text: screen readers miss text inserted with it (CST). */
const ANNOUNCER_DELAY_MS = 100;

/** Returns the portal's toast with a delay of `ANNOUNCER_DELAY_MS`. */
const useDelayedToast = (toast: Toast | null): Toast | null => {
  const [announced, setAnnounced] = useState<Toast | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(toast), toast === null ? 0 : ANNOUNCER_DELAY_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  return toast === null ? null : announced;
};

/** Toast of the portal: announced assertively (CST), removed after its duration, paused by the pointer or the focus. */
export const ToastArea = () => {
  const toast = useDelayedToast(usePortal((state) => state.toast));
  const dismiss = usePortal((state) => state.dismissToast);
  return (
    <div className={styles['area']} role="status" aria-live="assertive">
      {toast !== null && <ToastCard key={toast.id} toast={toast} dismiss={dismiss} />}
    </div>
  );
};
