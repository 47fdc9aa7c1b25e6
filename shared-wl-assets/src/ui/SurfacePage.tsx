import type { ReactNode } from 'react';
import { BrandPattern } from './BrandPattern';
import { classNames } from './class-names';
import { Surface } from './Surface';
import surface from './Surface.module.css';
import styles from './SurfacePage.module.css';

/** Full-page brand surface with one message (INF-7). */
export const SurfacePage = ({
  title,
  children,
  actions,
}: {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}) => (
  <main className={styles['page']}>
    <Surface className={styles['whole']}>
      <BrandPattern />
      <h1 className={classNames(surface['tagline'], styles['title'])} tabIndex={-1}>
        {title}
      </h1>
      <div className={surface['lead']}>{children}</div>
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
    </Surface>
  </main>
);
