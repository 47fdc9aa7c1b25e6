/** Average use of the portal's database connections over a period. */
export interface DatabaseUse {
  readonly open: number;
  /** Open connections that run a statement or are inside a transaction. */
  readonly busy: number;
  /** Statements that wait for a connection. */
  readonly waiting: number;
}

const POLL_INTERVAL_MS = 200;

const LINE = /^portal_database_connections\{state="(\w+)"\} (\S+)$/gm;

/** Parses the portal's metrics (Prometheus text format). */
function readDatabaseUse(metrics: string): DatabaseUse {
  const states = Object.fromEntries(
    [...metrics.matchAll(LINE)].map(([, state, count]) => [state, Number(count)]),
  );
  return { open: states['open'] ?? 0, busy: states['busy'] ?? 0, waiting: states['waiting'] ?? 0 };
}

function computeMean(uses: readonly DatabaseUse[], of: keyof DatabaseUse): number {
  return uses.reduce((sum, use) => sum + use[of], 0) / uses.length;
}

/**
 * Samples the portal's metrics several times a second.
 * @param metrics URL of the metrics
 * @returns a function that stops sampling and returns the average; null when nothing could be read
 */
export function watchDatabase(metrics: string): () => DatabaseUse | null {
  const uses: DatabaseUse[] = [];
  const look = async (): Promise<void> => {
    uses.push(readDatabaseUse(await (await fetch(metrics)).text()));
  };
  // A failed sample is skipped.
  const polling = setInterval(() => void look().catch(() => undefined), POLL_INTERVAL_MS).unref();
  return () => {
    clearInterval(polling);
    return uses.length === 0
      ? null
      : {
          open: computeMean(uses, 'open'),
          busy: computeMean(uses, 'busy'),
          waiting: computeMean(uses, 'waiting'),
        };
  };
}
