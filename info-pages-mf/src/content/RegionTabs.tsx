import { useTexts } from '@portal/shared-wl-assets';
import { useRef, type KeyboardEvent } from 'react';
import type { Region } from './content-paths';
import styles from './RegionTabs.module.css';

const REGIONS: readonly Region[] = ['EMEA', 'OTHER'];

/** The regions as tabs; arrow keys go from one to the next (WAI-ARIA tabs pattern). */
export const RegionTabs = ({
  region,
  panel,
  choose,
}: {
  readonly region: Region;
  /** Id of the panel the tabs control. */
  readonly panel: string;
  readonly choose: (region: Region) => void;
}) => {
  const { t } = useTexts('info-pages-mf');
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = region === 'EMEA' ? 'OTHER' : 'EMEA';
    choose(other);
    const tab = list.current?.children[REGIONS.indexOf(other)];
    if (tab instanceof HTMLElement) tab.focus();
  };
  return (
    <div className={styles['tabs']} role="tablist" aria-label={t('cookiePolicy.regions')} ref={list}>
      {REGIONS.map((each) => (
        <button
          key={each}
          type="button"
          role="tab"
          id={`${panel}-${each}`}
          className={styles['tab']}
          aria-selected={each === region}
          aria-controls={panel}
          tabIndex={each === region ? 0 : -1}
          onClick={() => choose(each)}
          onKeyDown={onKeyDown}
        >
          {t(`cookiePolicy.region.${each}`)}
        </button>
      ))}
    </div>
  );
};
