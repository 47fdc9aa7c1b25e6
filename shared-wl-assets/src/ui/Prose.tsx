import type { ReactNode } from 'react';
import styles from './SanitisedHtml.later.module.css';

/** Headings and paragraphs of a whole text, set as the texts of the content service are. */
export const Prose = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['prose']}>{children}</div>
);
