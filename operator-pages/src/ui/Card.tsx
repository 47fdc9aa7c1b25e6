import { type ReactNode, useId } from 'react';
import styles from './Card.module.css';

interface CardProps {
  readonly title?: ReactNode;
  /** Level of the title's heading. */
  readonly level?: 'h2' | 'h3';
  readonly children: ReactNode;
}

/**
 * Framed section with an optional heading, which is its name. At level h3 it is one of a list, and no landmark, since
 * several may have one name (WCAG 1.3.1).
 */
export const Card = ({ title, level: Heading = 'h2', children }: CardProps) => {
  const id = useId();
  const Frame = Heading === 'h3' ? 'article' : 'section';
  return (
    <Frame className={styles['card']} aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && <Heading id={id}>{title}</Heading>}
      {children}
    </Frame>
  );
};
