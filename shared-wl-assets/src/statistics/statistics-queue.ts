/** Where each kind of record is stored (decisions D-11). */
export const STATISTICS_PATHS = {
  click: '/portal-metrics/analytics/click',
  http: '/portal-service/httpUsageStatus/store',
  state: '/portal-service/stateUsageStatus/store',
  login: '/portal-service/public/logDpStats',
} as const;

export type StatisticsKind = keyof typeof STATISTICS_PATHS;
export type StatisticsRecord = Readonly<Record<string, string | number | boolean>>;

/** Records wait here at most this many; later ones are dropped, for a visitor matters more than a count (STA-8). */
const QUEUE_LIMIT = 200;
const BATCH_LIMIT = 50;
const SEND_AFTER = 5_000;

export interface StatisticsQueue {
  readonly record: (kind: StatisticsKind, record: StatisticsRecord) => void;
  /** Sends what waits now; used when the page is left. */
  readonly flush: () => void;
}

/**
 * Collects records and sends them in batches, off the critical path. Nothing is retried and nothing is awaited:
 * a statistics endpoint that fails or hangs costs the visitor nothing (STA-8).
 *
 * @param send hands one batch to the network; its result is not looked at
 * @param later runs a task after some milliseconds
 */
export const createStatisticsQueue = (
  send: (path: string, batch: readonly StatisticsRecord[]) => void,
  later: (task: () => void, delay: number) => void,
): StatisticsQueue => {
  const waiting: { kind: StatisticsKind; record: StatisticsRecord }[] = [];
  let scheduled = false;
  const flush = (): void => {
    scheduled = false;
    for (const kind of Object.keys(STATISTICS_PATHS) as StatisticsKind[]) {
      const batch = waiting.filter((entry) => entry.kind === kind).map((entry) => entry.record);
      for (let start = 0; start < batch.length; start += BATCH_LIMIT) {
        send(STATISTICS_PATHS[kind], batch.slice(start, start + BATCH_LIMIT));
      }
    }
    waiting.length = 0;
  };
  return {
    record: (kind, record) => {
      if (waiting.length >= QUEUE_LIMIT) return;
      waiting.push({ kind, record });
      if (!scheduled) {
        scheduled = true;
        later(flush, SEND_AFTER);
      }
    },
    flush,
  };
};
