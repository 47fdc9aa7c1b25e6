import type { ReactNode } from 'react';
import styles from './Fields.module.css';

/** Vertical stack below a heading: alerts, fields, buttons. */
export const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['fields']}>{children}</div>
);

/** Section of a page, separated by a thin line, with an optional small heading. */
export const Section = ({
  title,
  children,
}: {
  readonly title?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section className={styles['section']}>
    {title !== undefined && <h2 className={styles['title']}>{title}</h2>}
    <div>{children}</div>
  </section>
);
