import { type ReactNode, useId } from 'react';
import { useTranslate } from '../i18n/use-translate';
import { Button } from '../ui/Button';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/Icon';
import { useModal } from './use-modal';
import styles from './Dialog.module.css';
import modal from './Modal.module.css';

export interface DialogProps {
  readonly open: boolean;
  /** Called by the Close button, Escape, or a press on the backdrop. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Further class of the panel, such as `portal-support-dialog-panel` (SUP-2). */
  readonly panelClass?: string;
  /** Buttons before Close. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/**
 * Modal dialog with a title and a Close button: opens in 150 ms, closes in 75 ms (SUP-3); a bottom sheet on a phone.
 * The cross is for pointers only, so that keyboard and screen reader users have a single Close button.
 */
export const Dialog = ({ open, onClose, title, panelClass, actions, children }: DialogProps) => {
  const { t } = useTranslate('shared');
  const titleId = useId();
  const { dialog, start, handlers } = useModal(open, onClose);
  return (
    <dialog
      className={classNames(modal['modal'], styles['dialog'])}
      aria-labelledby={titleId}
      ref={dialog}
      {...handlers}
    >
      <div className={classNames(styles['panel'], panelClass)}>
        <div className={styles['head']}>
          <h2 className={modal['title']} id={titleId} tabIndex={-1} ref={start}>
            {title}
          </h2>
          <button
            type="button"
            className={styles['cross']}
            tabIndex={-1}
            aria-hidden="true"
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </div>
        <div className={styles['content']}>{children}</div>
        <div className={styles['actions']}>
          {actions !== undefined && <div className={styles['further']}>{actions}</div>}
          <Button variant="secondary" compact onClick={onClose}>
            {t('dialog.close')}
          </Button>
        </div>
      </div>
    </dialog>
  );
};
