import { useEffect, useState } from 'react';
import { classNames, Spinner } from '@portal/shared-wl-assets';
import styles from './BusyOverlay.module.css';

/** Delay before the overlay appears, in milliseconds; for shorter waits it would only flicker. */
const OVERLAY_DELAY_MS = 400;

/** Covers the page while a request is pending (NAV-6), from 400 ms on; announced politely, once. */
export const BusyOverlay = ({ active }: { readonly active: boolean }) => {
  const [long, setLong] = useState(false);
  useEffect(() => {
    if (!active) return undefined;
    const timer = setTimeout(() => setLong(true), OVERLAY_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [active]);
  // Depends on `active`, so that the overlay is removed with the request, not a render later.
  const veiled = active && long;
  return (
    <div className={classNames(styles['overlay'], veiled && styles['veil'])} role="status">
      {veiled && (
        <span className={styles['words']}>
          <Spinner />
        </span>
      )}
    </div>
  );
};
