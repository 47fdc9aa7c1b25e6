import type { StatisticsFigures, StatisticsView } from '@portal/contract/operator';
import { CHANNEL_NAMES } from '@portal/contract/recovery';
import { Alert, classNames } from '@portal/shared-wl-assets';
import { DataTable } from '../ui/DataTable';
import { FilterForm, SelectField } from '../ui/FilterForm';
import { Page } from '../ui/Page';
import { ChartCard } from './ChartCard';
import { FailuresChart } from './FailuresChart';
import { computeShare, FunnelTable } from './FunnelTable';
import { KeyFigures } from './KeyFigures';
import { RequestTable } from './RequestTable';
import { useFigures } from './use-figures';
import { VitalsTable } from './VitalsTable';
import tableStyles from './RequestTable.module.css';
import styles from './StatisticsPage.module.css';

const SCENARIOS = ['FPS', 'FTU', 'FUID'] as const;
const PERIODS = ['hour', 'day', 'week', 'month'] as const;

/** Share of failed loads above which a part is marked as broken. */
const BROKEN_SHARE = 0.01;

const Filters = ({ path, selection, whiteLabels }: StatisticsView) => {
  const { t } = useFigures();
  return (
    <FilterForm action={path} button={t('show')}>
      <SelectField
        name="wl"
        label={t('brand')}
        value={selection.whiteLabel ?? ''}
        options={[['', t('allBrands')], ...Object.entries(whiteLabels)]}
      />
      <SelectField
        name="flow"
        label={t('flow')}
        value={selection.scenario ?? ''}
        options={[['', t('all')], ...SCENARIOS.map((each) => [each, t(`scenario.${each}`)] as const)]}
      />
      <SelectField
        name="channel"
        label={t('channelLabel')}
        value={selection.channel ?? ''}
        options={[['', t('all')], ...CHANNEL_NAMES.map((each) => [each, t(`channel.${each}`)] as const)]}
      />
      <SelectField
        name="period"
        label={t('period')}
        value={selection.period}
        options={PERIODS.map((each) => [each, t(`periods.${each}`)] as const)}
      />
    </FilterForm>
  );
};

/** Returns the sentences above the funnel: requests, channels of the finished ones, failed ones. */
const useFunnelNote = ({ funnel, finished }: StatisticsFigures): string => {
  const { t, figures } = useFigures();
  const total = finished.reduce((sum, row) => sum + row.finished, 0);
  const shares = CHANNEL_NAMES.map((channel) => {
    const rows = finished.filter((row) => row.channel === channel);
    const share = computeShare(
      rows.reduce((sum, row) => sum + row.finished, 0),
      total,
    );
    return `${t(`channel.${channel}`)} ${figures.percent(share)}`;
  });
  return [
    t('funnel.note', { count: funnel.opened, number: figures.count(funnel.opened) }),
    total > 0 && t('funnel.finishedBy', { shares: shares.join(', ') }),
    funnel.failed > 0 && t('funnel.failed', { count: funnel.failed, number: figures.count(funnel.failed) }),
  ]
    .filter(Boolean)
    .join(' ');
};

const Charts = ({
  path,
  query,
  selection,
  whiteLabels,
  data,
}: StatisticsView & { readonly data: StatisticsFigures }) => {
  const { t, figures } = useFigures();
  const { funnel, failures, calls, finished, vitals, parts } = data;
  const note = useFunnelNote(data);
  const getName = (key: string): string => whiteLabels[key] ?? key;
  const csvUrl = (sheet: string): string => `${path}.csv?sheet=${sheet}&${query}`;
  return (
    <>
      <p className={styles['period']}>
        {t('stand', { from: figures.moment(data.from), until: figures.moment(data.until) })}
      </p>
      <KeyFigures data={data} />
      <div className={styles['pair']}>
        <ChartCard
          title={t('funnel.title')}
          note={note}
          csvUrl={csvUrl('funnel')}
          isEmpty={funnel.opened + funnel.sent === 0}
        >
          <FunnelTable funnel={funnel} channel={selection.channel} />
        </ChartCard>
        <ChartCard
          title={t('failures.title')}
          note={t(`failures.by.${selection.period}`)}
          csvUrl={csvUrl('failures')}
          isEmpty={failures.every(({ counts }) => Object.keys(counts).length === 0)}
        >
          <FailuresChart columns={failures} period={selection.period} />
        </ChartCard>
      </div>
      <ChartCard
        title={t('calls.title')}
        note={t('calls.note')}
        csvUrl={csvUrl('calls')}
        isEmpty={calls.length === 0}
      >
        <RequestTable calls={calls} />
      </ChartCard>
      <ChartCard title={t('funnel.byTitle')} csvUrl={csvUrl('channels')} isEmpty={finished.length === 0}>
        <DataTable
          caption={t('funnel.byTitle')}
          columns={[
            t('funnel.brand'),
            t('funnel.flow'),
            t('funnel.channel'),
            t('funnel.sent'),
            t('funnel.verified'),
            t('funnel.finished'),
          ]}
          numbers={[3, 4, 5]}
          rows={finished.map((row) => [
            getName(row.white_label),
            t(`scenario.${row.scenario}`),
            t(`channel.${row.channel}`),
            figures.count(row.sent),
            figures.count(row.verified),
            figures.count(row.finished),
          ])}
        />
      </ChartCard>
      <ChartCard
        title={t('vitals.title')}
        note={t('vitals.note')}
        csvUrl={csvUrl('vitals')}
        isEmpty={vitals.length === 0}
      >
        <VitalsTable vitals={vitals} getName={getName} />
      </ChartCard>
      <ChartCard
        title={t('parts.title')}
        note={t('parts.note')}
        csvUrl={csvUrl('parts')}
        isEmpty={parts.length === 0}
      >
        <DataTable
          caption={t('parts.title')}
          columns={[
            t('parts.part'),
            t('parts.version'),
            t('parts.loads'),
            t('parts.failures'),
            t('parts.rate'),
            t('parts.p75'),
          ]}
          numbers={[2, 3, 4, 5]}
          rows={parts.map((row) => {
            const share = row.failures / row.loads;
            return [
              row.part,
              row.version,
              figures.count(row.loads),
              figures.count(row.failures),
              <span key="rate" className={classNames(share > BROKEN_SHARE && tableStyles['broken'])}>
                {figures.percent(share)}
              </span>,
              figures.duration(row.p75),
            ];
          })}
        />
      </ChartCard>
    </>
  );
};

/** Statistics of login and recovery: key figures, funnel, failures, request times, channels, web vitals, parts. */
export const StatisticsPage = (view: StatisticsView) => {
  const { t } = useFigures();
  return (
    <div className={styles['statistics']}>
      <Page title={t('title')}>
        <Filters {...view} />
        {view.figures === null ? (
          <Alert tone="error" live>
            {t('unavailable')}
          </Alert>
        ) : (
          <Charts {...view} data={view.figures} />
        )}
      </Page>
    </div>
  );
};
