import { useEffect, useRef } from 'react';
import { Icon, useSupport, useTranslate } from '@portal/shared-wl-assets';
import { keepClear } from './keep-clear';
import styles from './SupportButton.module.css';

/** Floats at the lower right of every page whose client has support content (SUP-1); opens the dialog. */
export const SupportButton = ({ failed }: { readonly failed: boolean }) => {
  const { t } = useTranslate('shell');
  const open = useSupport();
  const button = useRef<HTMLDivElement>(null);
  const present = open !== null;
  useEffect(() => (present && button.current !== null ? keepClear(button.current) : undefined), [present]);
  if (open === null) return null;
  return (
    <div className={styles['floating']} ref={button} data-floating="">
      <p className={styles['failure']} role="status">
        {failed && t('support.notLoaded')}
      </p>
      <button type="button" className={styles['button']} aria-haspopup="dialog" onClick={open}>
        <Icon name="help" />
        <span className={styles['name']}>{t('support.title')}</span>
      </button>
    </div>
  );
};
