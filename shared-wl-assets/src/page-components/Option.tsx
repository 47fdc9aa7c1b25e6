import type { ReactNode } from 'react';
import { classNames, FieldError, Icon, type IconName } from '@portal/shared-wl-assets';
import styles from './Option.module.css';

/** List of options in one frame. */
export const OptionList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles['list']}>{children}</ul>
);

/** Returns the id of an option's error, for aria-describedby. */
export const errorId = (option: string): string => `${option}-error`;

export interface OptionProps {
  /** Unique on the page; the id of the error is derived from it. */
  readonly id: string;
  readonly icon: IconName;
  /** Small line above, such as "Option #1". */
  readonly caption: ReactNode;
  readonly title: ReactNode;
  /** Small line below, such as the masked destination. */
  readonly detail?: ReactNode;
  readonly error?: string | null;
  /** Button that chooses this option. */
  readonly children: ReactNode;
}

/** Option with its own button; marked by text and colour when it has just failed (OTP-3). */
export const Option = ({ id, icon, caption, title, detail, error = null, children }: OptionProps) => (
  <li className={classNames(styles['option'], error !== null && styles['failed'])}>
    <span className={styles['mark']}>
      <Icon name={icon} />
    </span>
    <div className={styles['words']}>
      <p className={styles['caption']}>{caption}</p>
      <h2 className={styles['title']}>{title}</h2>
      {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
    </div>
    <div className={styles['error']}>
      <FieldError id={errorId(id)} text={error} />
    </div>
    <div className={styles['action']}>{children}</div>
  </li>
);
