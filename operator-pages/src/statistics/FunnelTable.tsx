import type { Funnel } from '@portal/contract/operator';
import { DataTable } from '../ui/DataTable';
import { useFigures } from './use-figures';
import styles from './FunnelTable.module.css';

const STEPS = ['opened', 'found', 'sent', 'verified', 'finished'] as const;

/** Returns the share of a step in the first step, from 0 to 1. */
export const computeShare = (count: number, first: number): number =>
  first === 0 ? 0 : Math.min(1, count / first);

/**
 * Steps of the recovery with a bar for each. The first two have no channel yet, so a filter by channel omits them.
 */
export const FunnelTable = ({
  funnel,
  channel,
}: {
  readonly funnel: Funnel;
  readonly channel: string | null;
}) => {
  const { t, figures } = useFigures();
  const steps = channel === null ? STEPS : STEPS.slice(2);
  const first = funnel[steps[0] ?? 'opened'];
  const describeLeft = (step: (typeof STEPS)[number], next: (typeof STEPS)[number] | undefined): string => {
    if (next === undefined || step === 'finished') return '';
    const left = Math.max(0, funnel[step] - funnel[next]);
    return t(`funnel.leftAt.${step}`, { count: left, number: figures.count(left) });
  };
  return (
    <DataTable
      caption={t('funnel.title')}
      columns={[t('funnel.step'), t('funnel.share'), t('funnel.count'), t('funnel.left')]}
      numbers={[2]}
      rows={steps.map((step, index) => {
        const share = computeShare(funnel[step], first);
        return [
          t(`funnel.${step}`),
          <span key="share" className={styles['share']}>
            <span className={styles['track']}>
              <span className={styles['bar']} style={{ inlineSize: `${share * 100}%` }} />
            </span>
            <span>{figures.percent(share)}</span>
          </span>,
          figures.count(funnel[step]),
          describeLeft(step, steps[index + 1]),
        ];
      })}
    />
  );
};
