import type { StatisticsRecord } from './statistics-page';

export type { StatisticsRecord } from './statistics-page';

/** Endpoint of each kind of record (decisions D-11). */
const STATISTICS_PATHS = {
  click: '/portal-metrics/analytics/click',
  http: '/portal-service/httpUsageStatus/store',
  state: '/portal-service/stateUsageStatus/store',
  login: '/portal-service/public/logDpStats',
} as const;

export type StatisticsKind = keyof typeof STATISTICS_PATHS;

/** Maximum number of queued records; further ones are dropped, because statistics must not affect the visitor (STA-8). */
export const QUEUE_LIMIT = 200;
/** Maximum number of records and characters of a batch: browsers send at most 64 kB when a page is left. */
const BATCH_RECORDS = 50;
export const BATCH_CHARACTERS = 48_000;
const SEND_DELAY_MS = 5_000;
/** Consecutive failures after which the page sends nothing more. */
export const FAILURE_LIMIT = 2;

/** Network access and timers of the queue. */
export interface StatisticsTransport {
  /** Sends a batch while the page is open. Resolves with whether it was delivered; never rejects and never hangs. */
  readonly send: (path: string, body: string) => Promise<boolean>;
  /** Passes a batch to the browser while the page is being left. */
  readonly sendBeacon: (path: string, body: string) => void;
  /** Runs a task when the browser is idle, `delay` milliseconds from now at the earliest. */
  readonly later: (task: () => void, delay: number) => void;
  /** Whether an earlier page of this tab found the service unavailable; remembered for a few minutes. */
  readonly isPaused: () => boolean;
  readonly pause: () => void;
}

export interface StatisticsQueue {
  readonly record: (kind: StatisticsKind, record: StatisticsRecord) => void;
  /** Sends the queued records; called when the page is hidden or left. */
  readonly flush: () => void;
}

/** Splits records into request bodies within the batch limits. */
export const splitIntoBatches = (records: readonly StatisticsRecord[]): readonly string[] => {
  const bodies: string[] = [];
  let batch: string[] = [];
  let size = 0;
  for (const record of records) {
    const text = JSON.stringify(record);
    if (batch.length === BATCH_RECORDS || (batch.length > 0 && size + text.length > BATCH_CHARACTERS)) {
      bodies.push(`[${batch.join(',')}]`);
      [batch, size] = [[], 0];
    }
    batch.push(text);
    size += text.length + 1;
  }
  return batch.length === 0 ? bodies : [...bodies, `[${batch.join(',')}]`];
};

/**
 * Creates a queue that sends records in batches, one at a time. A failed batch is not retried, and after the second
 * consecutive failure the tab pauses for some minutes, so that a failing or hanging endpoint costs the visitor neither
 * time nor connections (STA-8).
 */
export const createStatisticsQueue = (transport: StatisticsTransport): StatisticsQueue => {
  let waiting: { readonly kind: StatisticsKind; readonly record: StatisticsRecord }[] = [];
  let scheduled = false;
  let sending = false;
  let failures = 0;

  const takeAll = (): readonly (readonly [path: string, body: string])[] => {
    const taken = waiting;
    waiting = [];
    return (Object.keys(STATISTICS_PATHS) as StatisticsKind[]).flatMap((kind) =>
      splitIntoBatches(taken.filter((entry) => entry.kind === kind).map(({ record }) => record)).map(
        (body) => [STATISTICS_PATHS[kind], body] as const,
      ),
    );
  };
  const stopped = (): boolean => failures >= FAILURE_LIMIT || transport.isPaused();

  const schedule = (): void => {
    if (scheduled || sending || waiting.length === 0) return;
    scheduled = true;
    transport.later(() => {
      scheduled = false;
      void sendAll();
    }, SEND_DELAY_MS);
  };
  const sendAll = async (): Promise<void> => {
    sending = true;
    for (const [path, body] of takeAll()) {
      if (stopped()) break;
      if (await transport.send(path, body)) failures = 0;
      else if (++failures === FAILURE_LIMIT) transport.pause();
    }
    sending = false;
    schedule();
  };

  return {
    record: (kind, record) => {
      if (waiting.length >= QUEUE_LIMIT || stopped()) return;
      waiting.push({ kind, record });
      schedule();
    },
    flush: () => {
      // A pending batch suggests that the endpoint is slow; the next page needs the connection more.
      const leftUnanswered = sending;
      for (const [path, body] of takeAll()) {
        if (!stopped() && !leftUnanswered) transport.sendBeacon(path, body);
      }
    },
  };
};
