import { type ReactNode, useId } from 'react';
import { classNames } from '../ui/class-names';
import { useModal } from './use-modal';
import styles from './BottomSheet.module.css';
import modal from './Modal.module.css';

export interface BottomSheetProps {
  readonly open: boolean;
  /** Called on Escape or a press on the backdrop. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Shown above the title, such as a `MessageIcon`. */
  readonly mark?: ReactNode;
  /** Text, then a row of buttons: the action, and a way to continue without it. */
  readonly children: ReactNode;
}

/** Bottom sheet on a phone (MOB-1): a modal dialog as wide as the screen that opens in 200 ms. */
export const BottomSheet = ({ open, onClose, title, mark, children }: BottomSheetProps) => {
  const titleId = useId();
  const { dialog, start, handlers } = useModal(open, onClose);
  return (
    <dialog
      className={classNames(modal['modal'], styles['sheet'])}
      aria-labelledby={titleId}
      ref={dialog}
      {...handlers}
    >
      <div className={styles['panel']}>
        <div>{mark}</div>
        <h2 className={modal['title']} id={titleId} tabIndex={-1} ref={start}>
          {title}
        </h2>
        <div className={styles['content']}>{children}</div>
      </div>
    </dialog>
  );
};
