import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './Icon';
import { useFocusWhen } from './use-focus-when';
import styles from './Alert.module.css';

export type Tone = 'error' | 'warning' | 'info' | 'success';

export interface AlertProps {
  readonly tone: Tone;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Takes the focus when it appears: the visitor has to read it before continuing. */
  readonly takeFocus?: boolean;
  /** Announced without moving the focus: errors assertively, other tones politely. */
  readonly live?: boolean;
}

/** Message in the page: icon, title and text in the colours of its tone. */
export const Alert = ({ tone, title, children, takeFocus = false, live = false }: AlertProps) => {
  const ref = useFocusWhen<HTMLDivElement>(takeFocus);
  const urgent = tone === 'error' && (takeFocus || live);
  return (
    <div
      className={classNames(styles['alert'], styles[tone])}
      role={urgent ? 'alert' : live ? 'status' : undefined}
      tabIndex={takeFocus ? -1 : undefined}
      ref={ref}
    >
      <Icon name={tone} />
      <div className={styles['words']}>
        {title !== undefined && <p className={styles['title']}>{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
};
