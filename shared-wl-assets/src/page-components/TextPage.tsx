import type { ReactNode } from 'react';
import styles from './TextPage.module.css';

/** Layout of a long text: one column of 720 px and no brand surface. */
export const TextPage = ({ children }: { readonly children: ReactNode }) => (
  <main className={styles['page']}>{children}</main>
);
