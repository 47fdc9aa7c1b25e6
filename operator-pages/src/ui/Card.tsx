import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

interface CardProps {
  readonly title?: ReactNode;
  /** Level of the title's heading. */
  readonly level?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/** Framed section with an optional heading, which is its name. */
export const Card = ({ title, level: Heading = 'h2', children }: CardProps) => {
  const id = useId();
  return (
    <section className={styles['card']} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && <Heading id={id}>{title}</Heading>}
      {children}
    </section>
  );
};
