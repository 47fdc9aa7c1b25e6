import type { ReactNode } from 'react';
import { BrandPattern } from './BrandPattern';
import { classNames } from './class-names';
import { Main } from './Main';
import { SanitisedHtml } from './SanitisedHtml';
import { Surface } from './Surface';
import styles from './HeroPage.module.css';
import surface from './Surface.module.css';

/**
 * Layout of the login page: brand surface with the client's taglines beside a form of 400 px; above it on a phone.
 *
 * @param tagline1 sanitised HTML (LOG-1); empty omits the line
 * @param tagline2 sanitised HTML; hidden on a phone
 */
export const HeroPage = ({
  tagline1,
  tagline2,
  children,
}: {
  readonly tagline1?: string | undefined;
  readonly tagline2?: string | undefined;
  readonly children: ReactNode;
}) => (
  <Main className={styles['page']}>
    <Surface className={styles['hero']}>
      <BrandPattern />
      {tagline1 && <SanitisedHtml as="p" className={surface['tagline']} html={tagline1} />}
      {tagline2 && (
        <SanitisedHtml as="p" className={classNames(surface['lead'], styles['second'])} html={tagline2} />
      )}
    </Surface>
    <div className={styles['column']}>
      <div className={styles['form']}>{children}</div>
    </div>
  </Main>
);
