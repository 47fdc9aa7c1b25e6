import type { ReactNode } from 'react';
import { SanitisedHtml } from '@portal/shared-wl-assets';
import styles from './Prose.module.css';

/** Headings, paragraphs, lists and tables of a long text. */
export const Prose = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['prose']}>{children}</div>
);

/**
 * A long text as HTML.
 *
 * @param html sanitised HTML of the content service
 */
export const ProseHtml = ({ html }: { readonly html: string }) => (
  <SanitisedHtml className={styles['prose']} html={html} />
);
