/** How the portal's connections to its database were used over a while, on average. */
export interface DatabaseUse {
  readonly open: number;
  /** Of the open ones: those that answer a statement, or are in the middle of a transaction. */
  readonly busy: number;
  /** Statements that wait for one of them. */
  readonly waiting: number;
}

/** Milliseconds between two looks. */
const LOOK_EVERY = 200;

const LINE = /^portal_database_connections\{state="(\w+)"\} (\S+)$/gm;

/** Reads the portal's metrics (Prometheus' text format). */
export function readDatabaseUse(metrics: string): DatabaseUse {
  const states = Object.fromEntries(
    [...metrics.matchAll(LINE)].map(([, state, count]) => [state, Number(count)]),
  );
  return { open: states['open'] ?? 0, busy: states['busy'] ?? 0, waiting: states['waiting'] ?? 0 };
}

function meanOf(uses: readonly DatabaseUse[], of: keyof DatabaseUse): number {
  return uses.reduce((sum, use) => sum + use[of], 0) / uses.length;
}

/**
 * Begins to look at the portal's metrics several times a second.
 *
 * @param metrics their address
 * @returns ends it, and gives the average; null when nothing could be read
 */
export function watchDatabase(metrics: string): () => DatabaseUse | null {
  const uses: DatabaseUse[] = [];
  const look = async (): Promise<void> => {
    uses.push(readDatabaseUse(await (await fetch(metrics)).text()));
  };
  // A look that fails is one less.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY).unref();
  return () => {
    clearInterval(looking);
    return uses.length === 0
      ? null
      : { open: meanOf(uses, 'open'), busy: meanOf(uses, 'busy'), waiting: meanOf(uses, 'waiting') };
  };
}
