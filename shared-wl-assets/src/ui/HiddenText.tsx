import type { ReactNode } from 'react';
import styles from './HiddenText.module.css';

/** Text for screen readers only. */
export const HiddenText = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['hidden']}>{children}</span>
);
