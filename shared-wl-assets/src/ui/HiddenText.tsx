import type { ReactNode } from 'react';
import styles from './HiddenText.module.css';

/** Words for screen readers where sighted visitors see a drawing. */
export const HiddenText = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['hidden']}>{children}</span>
);
