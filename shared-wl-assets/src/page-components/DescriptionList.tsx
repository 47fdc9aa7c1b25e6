import type { ReactNode } from 'react';
import { Icon, type IconName } from '@portal/shared-wl-assets';
import styles from './DescriptionList.module.css';

/** List of short facts, separated by thin lines. */
export const DescriptionList = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles['facts']}>{children}</ul>
);

/** One fact: an icon, a sentence or a link, and a smaller note below it. */
export const DescriptionItem = ({
  icon,
  note,
  children,
}: {
  /** Icon name, or a custom mark such as a ring. */
  readonly icon?: IconName | { readonly mark: ReactNode };
  readonly note?: ReactNode;
  readonly children: ReactNode;
}) => (
  <li className={styles['fact']}>
    <span className={styles['mark']}>{typeof icon === 'string' ? <Icon name={icon} /> : icon?.mark}</span>
    <div className={styles['words']}>
      <div>{children}</div>
      {note !== undefined && <div className={styles['note']}>{note}</div>}
    </div>
  </li>
);
