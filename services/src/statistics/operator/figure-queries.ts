import type {
  CallRow,
  FailureColumn,
  FinishedRow,
  Funnel,
  PartRow,
  SignIns,
  StatisticsFigures,
  StatisticsSelection,
  VitalRow,
} from '@portal/contract/operator';
import type { Database } from '@portal/server-kit/database';
import { periodRange, PERIODS } from './selection';

const IN_TIME = 'received_at >= $1 AND received_at < $2 AND ($3::text IS NULL OR white_label = $3)';
const IN_FLOW = `topic = 'recovery' AND ${IN_TIME} AND ($4::text IS NULL OR scenario = $4)
  AND ($5::text IS NULL OR channel = $5 OR channel IS NULL)`;
const STEPS = ['opened', 'found', 'sent', 'verified', 'finished', 'failed'] as const;

/** Maximum number of rows of a table, so that values invented by an attacker cannot fill the page. */
const MAX_ROWS = 30;

/** Runs all queries of the page one after another. Periods refer to the time when records arrived. */
export async function queryStatistics(
  database: Database,
  selection: StatisticsSelection,
  now: Date,
): Promise<StatisticsFigures> {
  const { from, until } = periodRange(selection.period, now);
  const before = new Date(from.getTime() - PERIODS[selection.period].length);
  const inTime = [from, until, selection.whiteLabel];
  const beforeThat = [before, from, selection.whiteLabel];
  const flow = [selection.scenario, selection.channel];
  const query = <Row>(sql: string, parameters: readonly unknown[]) => database.query<Row>(sql, parameters);

  const signIns = async (parameters: readonly unknown[]): Promise<SignIns> => {
    const [row] = await query<SignIns>(
      `SELECT count(*) FILTER (WHERE topic = 'sign-in') AS attempts,
              count(*) FILTER (WHERE topic = 'sign-in failure') AS failures
         FROM statistics_records WHERE topic IN ('sign-in', 'sign-in failure') AND ${IN_TIME}`,
      parameters,
    );
    return row ?? { attempts: 0, failures: 0 };
  };
  const funnel = async (parameters: readonly unknown[]): Promise<Funnel> => {
    const rows = await query<{ step: keyof Funnel; journeys: number }>(
      `SELECT step, count(DISTINCT journey) AS journeys FROM statistics_records WHERE ${IN_FLOW} GROUP BY step`,
      parameters,
    );
    const counts = new Map(rows.map(({ step, journeys }) => [step, journeys]));
    return Object.fromEntries(STEPS.map((step) => [step, counts.get(step) ?? 0])) as unknown as Funnel;
  };

  return {
    from,
    until,
    signIns: await signIns(inTime),
    signInsBefore: await signIns(beforeThat),
    failures: await queryFailures(database, selection, from, until),
    funnel: await funnel([...inTime, ...flow]),
    funnelBefore: await funnel([...beforeThat, ...flow]),
    finished: await query<FinishedRow>(
      `SELECT white_label, scenario, channel,
              count(DISTINCT journey) FILTER (WHERE step = 'sent') AS sent,
              count(DISTINCT journey) FILTER (WHERE step = 'verified') AS verified,
              count(DISTINCT journey) FILTER (WHERE step = 'finished') AS finished
         FROM statistics_records WHERE ${IN_FLOW} AND channel IS NOT NULL
        GROUP BY white_label, scenario, channel ORDER BY sent DESC, white_label, scenario, channel LIMIT ${MAX_ROWS}`,
      [...inTime, ...flow],
    ),
    typicalTime:
      (
        await query<{ median: number | null }>(
          `SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY value) AS median
             FROM statistics_records WHERE ${IN_FLOW} AND step = 'finished'`,
          [...inTime, ...flow],
        )
      )[0]?.median ?? null,
    calls: await query<CallRow>(
      `SELECT address, count(*) AS calls,
              percentile_cont(0.5) WITHIN GROUP (ORDER BY elapsed_ms) AS median,
              percentile_cont(0.95) WITHIN GROUP (ORDER BY elapsed_ms) AS p95,
              percentile_cont(0.99) WITHIN GROUP (ORDER BY elapsed_ms) AS p99,
              count(*) FILTER (WHERE status = 1) AS timeouts,
              count(*) FILTER (WHERE NOT succeeded) AS failures
         FROM statistics_records WHERE topic = 'call' AND ${IN_TIME}
        GROUP BY address ORDER BY p95 DESC, address LIMIT ${MAX_ROWS}`,
      inTime,
    ),
    parts: await query<PartRow>(
      `SELECT part, version, loads, failures, p75 FROM (
         SELECT part, coalesce(version, '') AS version, count(*) AS loads,
                count(*) FILTER (WHERE NOT succeeded) AS failures,
                coalesce(percentile_cont(0.75) WITHIN GROUP (ORDER BY elapsed_ms), 0) AS p75
           FROM statistics_records WHERE topic = 'part' AND ${IN_TIME}
          GROUP BY part, version ORDER BY loads DESC, part, version DESC LIMIT ${MAX_ROWS}
       ) busiest ORDER BY part, version DESC`,
      inTime,
    ),
    // The limit counts rows of the table, which has one for all vitals of a page.
    vitals: await query<VitalRow>(
      `SELECT white_label, page, part, version, vital, p75, visits FROM (
         SELECT white_label, page, part, version, vital, p75, visits,
                dense_rank() OVER (ORDER BY page_visits DESC, white_label, page, part, version) AS place FROM (
           SELECT white_label, coalesce(page, '') AS page, coalesce(part, '') AS part, coalesce(version, '') AS version,
                  vital, percentile_cont(0.75) WITHIN GROUP (ORDER BY value) AS p75, count(*) AS visits,
                  max(count(*)) OVER (PARTITION BY white_label, page, part, version) AS page_visits
             FROM statistics_records WHERE topic = 'vital' AND ${IN_TIME}
            GROUP BY white_label, page, part, version, vital
         ) grouped
       ) ranked WHERE place <= ${MAX_ROWS} ORDER BY white_label, page, part, version, vital`,
      inTime,
    ),
    whiteLabels: (
      await query<{ white_label: string }>(
        `SELECT white_label FROM statistics_records
          WHERE received_at >= $1 AND received_at < $2 AND topic <> 'other' AND white_label <> ''
          GROUP BY white_label ORDER BY count(*) DESC, white_label LIMIT ${MAX_ROWS}`,
        [from, until],
      )
    ).map(({ white_label }) => white_label),
  };
}

async function queryFailures(
  database: Database,
  { whiteLabel, period }: StatisticsSelection,
  from: Date,
  until: Date,
): Promise<readonly FailureColumn[]> {
  const { column } = PERIODS[period];
  const rows = await database.query<{ place: number; sub_event: string; failures: number }>(
    `SELECT floor(extract(epoch FROM received_at - $1::timestamptz) * 1000 / ${column})::integer AS place,
            sub_event, count(*) AS failures
       FROM statistics_records WHERE topic = 'sign-in failure' AND ${IN_TIME} GROUP BY place, sub_event`,
    [from, until, whiteLabel],
  );
  const columns = Math.round((until.getTime() - from.getTime()) / column);
  return Array.from({ length: columns }, (_, place) => ({
    at: new Date(from.getTime() + place * column),
    counts: Object.fromEntries(
      rows.filter((row) => row.place === place).map(({ sub_event, failures }) => [sub_event, failures]),
    ),
  }));
}
