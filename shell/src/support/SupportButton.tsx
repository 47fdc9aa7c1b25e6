import { telephoneUrl } from '@portal/contract/white-label';
import {
  classNames,
  Icon,
  supportFor,
  TextLink,
  usePortal,
  useSupport,
  useTranslate,
} from '@portal/shared-wl-assets';
import { useWithdrawn } from './use-withdrawn';
import styles from './SupportButton.module.css';

/**
 * Floats at the lower right of every page whose client has support content (SUP-1); opens the dialog. On a phone it leaves
 * the view while the page is scrolled down and while the visitor types. When the dialog cannot be loaded, as offline, the
 * message has the number to call.
 */
export const SupportButton = ({ failed }: { readonly failed: boolean }) => {
  const { t } = useTranslate('shell');
  const open = useSupport();
  const phone = usePortal((state) => supportFor(state)?.content.phone?.number);
  const isWithdrawn = useWithdrawn();
  if (open === null) return null;
  return (
    <div className={classNames(styles['floating'], isWithdrawn && styles['away'])}>
      <p className={styles['failure']} role="status">
        {failed && (
          <>
            <span>{`${t('support.notLoaded')} `}</span>
            {phone && (
              <TextLink inline href={telephoneUrl(phone)}>
                {phone}
              </TextLink>
            )}
          </>
        )}
      </p>
      <button type="button" className={styles['button']} aria-haspopup="dialog" onClick={open}>
        <Icon name="help" />
        <span className={styles['name']}>{t('support.title')}</span>
      </button>
    </div>
  );
};
