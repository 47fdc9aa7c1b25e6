import type { ReactNode } from 'react';
import { Icon } from '@portal/shared-wl-assets';
import styles from './Disclosure.module.css';

/** Collapsible content that only some visitors need; a native details element. */
export const Disclosure = ({
  summary,
  open = false,
  children,
}: {
  readonly summary: ReactNode;
  /** Initial state; afterwards the visitor decides. */
  readonly open?: boolean;
  readonly children: ReactNode;
}) => (
  <details className={styles['fold']} open={open}>
    <summary className={styles['summary']}>
      <span>{summary}</span>
      <span className={styles['arrow']}>
        <Icon name="chevron-down" />
      </span>
    </summary>
    <div>{children}</div>
  </details>
);
