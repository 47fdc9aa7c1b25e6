import { setTimeout as delay } from 'node:timers/promises';
/** What a load balancer would notice. */
export interface HealthWatch {
  /** Stops watching. @returns what was not in order, each once; empty when the portals answered all the time */
  readonly stop: () => Promise<readonly string[]>;
}

const POLL_MS = 500;
/** A process that answers nothing for so long is hanging, however slow the machine is. */
const RESPONSE_LIMIT_MS = 20_000;
/** Failures in a row that count, as with a load balancer: one may be a machine that is busy with something else. */
const FAILURE_THRESHOLD = 6;
const PATHS = ['/healthz', '/readyz'];

/** @returns what is not in order; null when the portal responds that it is */
async function check(origin: string, path: string): Promise<string | null> {
  try {
    const response = await fetch(origin + path, { signal: AbortSignal.timeout(RESPONSE_LIMIT_MS) });
    await response.arrayBuffer();
    return response.status === 200 ? null : `${path} answers ${response.status}`;
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
      ? `${path} does not answer`
      : 'the portal is gone';
  }
}

/** Asks portals again and again whether they live and are ready, until it is stopped. */
export function watchHealth(origins: readonly string[]): HealthWatch {
  const found = new Set<string>();
  let isOver = false;
  const ask = async (origin: string, path: string): Promise<void> => {
    let failures = 0;
    while (!isOver) {
      const problem = await check(origin, path);
      failures = problem === null ? 0 : failures + 1;
      const isUnanswered = problem !== null && !problem.includes('answers');
      if (problem !== null && (isUnanswered || failures >= FAILURE_THRESHOLD)) found.add(problem);
      await delay(POLL_MS);
    }
  };
  const watching = origins.flatMap((origin) => PATHS.map((path) => ask(origin, path)));
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(watching);
      return [...found].sort();
    },
  };
}
