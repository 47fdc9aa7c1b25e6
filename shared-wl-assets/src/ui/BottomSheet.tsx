import { type ReactNode, useId } from 'react';
import { classNames } from '../ui/class-names';
import { useModal } from './use-modal';
import styles from './BottomSheet.module.css';
import modal from './Modal.module.css';

export interface BottomSheetProps {
  readonly open: boolean;
  /** Escape, or a press on the page above. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** A mark above the title. */
  readonly mark?: ReactNode;
  /** Text, then the buttons as a row: what to do, and how to go on without it. */
  readonly children: ReactNode;
}

/** A message from below on a phone (MOB-1): modal like a dialog, as wide as the screen, in 200 ms. */
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
