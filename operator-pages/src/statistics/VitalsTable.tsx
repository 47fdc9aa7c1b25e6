import type { VitalRow } from '@portal/contract/operator';
import { DataTable } from '../ui/DataTable';
import { useFigures } from './use-figures';
import styles from './RequestTable.module.css';

/** Upper limits of good and acceptable values (web.dev/vitals), in milliseconds; CLS has no unit. */
const LIMITS = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
} as const satisfies Readonly<Record<string, readonly [good: number, acceptable: number]>>;

type Vital = keyof typeof LIMITS;
const VITALS = Object.keys(LIMITS) as readonly Vital[];

const VitalValue = ({ vital, value }: { readonly vital: Vital; readonly value: number }) => {
  const { t, figures } = useFigures();
  const text = vital === 'CLS' ? figures.decimal(value) : figures.duration(value);
  const [good, acceptable] = LIMITS[vital];
  if (value <= good) return text;
  const isPoor = value > acceptable;
  return (
    <span className={isPoor ? styles['broken'] : ''}>
      {text} ({t(isPoor ? 'vitals.poor' : 'vitals.worse')})
    </span>
  );
};

interface VitalsTableProps {
  readonly vitals: readonly VitalRow[];
  readonly getName: (whiteLabel: string) => string;
}

/** Web vitals of each page by white label, part and version. */
export const VitalsTable = ({ vitals, getName }: VitalsTableProps) => {
  const { t, figures } = useFigures();
  const formatKey = (row: VitalRow) => [row.white_label, row.page, row.part, row.version].join(' ');
  const pages = [...new Set(vitals.map(formatKey))].map((key) =>
    vitals.filter((row) => formatKey(row) === key),
  );
  return (
    <DataTable
      caption={t('vitals.title')}
      columns={[t('vitals.page'), t('funnel.brand'), t('vitals.part'), ...VITALS, t('vitals.visits')]}
      numbers={[3, 4, 5, 6, 7, 8]}
      rows={pages.map((rows) => [
        rows[0]?.page,
        getName(rows[0]?.white_label ?? ''),
        `${rows[0]?.part ?? ''} ${rows[0]?.version ?? ''}`,
        ...VITALS.map((vital) => {
          const row = rows.find((each) => each.vital === vital);
          return row === undefined ? '' : <VitalValue key={vital} vital={vital} value={row.p75} />;
        }),
        figures.count(Math.max(...rows.map(({ visits }) => visits))),
      ])}
    />
  );
};
