import type { StatisticsFigures } from '@portal/contract/operator';
import { computeShare } from './FunnelTable';
import { useFigures } from './use-figures';
import styles from './KeyFigures.module.css';

const NONE = '–';

/** Minimum number of sign-ins or recoveries in the previous period for showing a change. */
const MIN_BASE = 20;

/** Key figures of a period, two of them compared with the period before. */
export const KeyFigures = ({ data }: { readonly data: StatisticsFigures }) => {
  const { t, figures } = useFigures();
  const { signIns, signInsBefore, funnel, funnelBefore, typicalTime } = data;
  const succeeded = computeShare(Math.max(0, signIns.attempts - signIns.failures), signIns.attempts);
  const finished = computeShare(funnel.finished, funnel.opened);
  const change = signInsBefore.attempts < MIN_BASE ? null : signIns.attempts / signInsBefore.attempts - 1;
  const points =
    funnelBefore.opened < MIN_BASE
      ? null
      : finished - computeShare(funnelBefore.finished, funnelBefore.opened);
  const rows = [
    [
      t('number.signIns'),
      figures.count(signIns.attempts),
      change === null ? '' : t('number.signInsChange', { change: figures.change(change) }),
    ],
    [
      t('number.success'),
      signIns.attempts === 0 ? NONE : figures.percent(succeeded),
      t('number.failures', { count: signIns.failures, number: figures.count(signIns.failures) }),
    ],
    [
      t('number.finished'),
      funnel.opened === 0 ? NONE : figures.percent(finished),
      points === null ? '' : t('number.points', { points: figures.points(points) }),
    ],
    [
      t('number.typical'),
      typicalTime === null ? NONE : figures.duration(typicalTime),
      typicalTime === null ? '' : t('number.median'),
    ],
  ] as const;
  return (
    <dl className={styles['figures']}>
      {rows.map(([name, value, note]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <span className={styles['value']}>{value}</span> <span>{note}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
};
