import type { ReactNode } from 'react';
import styles from './SanitisedHtml.module.css';

/** Headings and paragraphs of a long text, styled like the texts of the content service. */
export const Prose = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['prose']}>{children}</div>
);
