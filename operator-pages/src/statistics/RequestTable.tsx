import type { CallRow } from '@portal/contract/operator';
import { DataTable } from '../ui/DataTable';
import { useFigures } from './use-figures';
import styles from './RequestTable.module.css';

/** Ends of the scale, and timeout of recovery requests (section 9), in milliseconds. */
const SHORTEST = 10;
const LONGEST = 40_000;
const LIMIT = 30_000;

/** Returns the position of a time on the logarithmic scale in percent, clamped to its ends. */
export const scaleToPercent = (milliseconds: number): number =>
  (100 * Math.log(Math.min(LONGEST, Math.max(SHORTEST, milliseconds)) / SHORTEST)) /
  Math.log(LONGEST / SHORTEST);

const at = (milliseconds: number) => ({ insetInlineStart: `${scaleToPercent(milliseconds)}%` });
const between = (from: number, to: number) => ({
  ...at(from),
  insetInlineEnd: `${100 - scaleToPercent(to)}%`,
});

/** Removes the common prefix of a path. */
export const shortenUrl = (url: string): string =>
  url
    .replace(/^\/portal-login-service\/public\//, '')
    .replace(/^\/(?:app\/npx\/public\/contentsvcs\/|app\/)/, '');

/** Median, 95th and 99th percentile on the scale, whose limit is marked. */
const Spread = ({ median, p95, p99 }: CallRow) => (
  <span className={styles['spread']} aria-hidden="true">
    <span className={styles['limit']} style={at(LIMIT)} />
    <span className={styles['p99']} style={between(median, p99)} />
    <span className={styles['p95']} style={between(median, p95)} />
    <span className={styles['median']} style={at(median)} />
  </span>
);

/** Request times by path, slowest first. */
export const RequestTable = ({ calls }: { readonly calls: readonly CallRow[] }) => {
  const { t, figures } = useFigures();
  const formatFailures = (count: number) => (count === 0 ? t('calls.none') : figures.count(count));
  return (
    <DataTable
      caption={t('calls.title')}
      columns={[
        t('calls.call'),
        t('calls.spread'),
        t('calls.calls'),
        t('calls.median'),
        t('calls.p95'),
        t('calls.p99'),
        t('calls.timeouts'),
        t('calls.failures'),
      ]}
      numbers={[2, 3, 4, 5, 6, 7]}
      rows={calls.map((call) => [
        shortenUrl(call.address),
        <Spread key="spread" {...call} />,
        figures.count(call.calls),
        figures.duration(call.median),
        figures.duration(call.p95),
        figures.duration(call.p99),
        <span key="timeouts" className={call.timeouts > 0 ? styles['broken'] : ''}>
          {formatFailures(call.timeouts)}
        </span>,
        formatFailures(call.failures),
      ])}
    />
  );
};
