import type { ReactNode } from 'react';
import styles from './FactList.module.css';

/** A name and its value; rows without a value are omitted. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names and values as a description list. */
export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles['facts']}>
    {facts
      .filter(([, value]) => value !== null && value !== '')
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);
