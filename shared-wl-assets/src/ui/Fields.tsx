import type { ReactNode } from 'react';
import styles from './Fields.module.css';

/** What stands below a heading, one below the other: alerts, fields, the buttons of a form. */
export const Fields = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles['fields']}>{children}</div>
);

/** A part of the page set off by a thin line, with a small heading where it has one. */
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
