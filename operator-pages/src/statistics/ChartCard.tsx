import type { ReactNode } from 'react';
import { Card } from '../ui/Card';
import { useFigures } from './use-figures';
import styles from './ChartCard.module.css';

interface ChartCardProps {
  readonly title: string;
  readonly note?: string;
  readonly csvUrl: string;
  /** Whether there is nothing to show. */
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** Card with figures, an explanation and a download. */
export const ChartCard = ({ title, note, csvUrl, isEmpty, children }: ChartCardProps) => {
  const { t } = useFigures();
  return (
    <Card title={title}>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
      {isEmpty ? <p>{t('empty')}</p> : children}
      <a className={styles['download']} href={csvUrl} download aria-label={`${t('csv')}: ${title}`}>
        {t('csv')}
      </a>
    </Card>
  );
};
