import { setTimeout as delay } from 'node:timers/promises';
/** Health as seen by a load balancer. */
export interface HealthWatch {
  /**
   * Stops watching.
   * @returns each problem once; empty when all checks passed
   */
  readonly stop: () => Promise<readonly string[]>;
}

const POLL_MS = 500;
/** A process without a response for this long hangs, however slow the machine is. */
const RESPONSE_LIMIT_MS = 20_000;
/** Consecutive failures that count, as with a load balancer: a single one may be caused by a busy machine. */
const FAILURE_THRESHOLD = 6;
const PATHS = ['/healthz', '/readyz'];

/** @returns the problem; null when the portal reports no problem */
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

/** Polls liveness and readiness of portals until it is stopped. */
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
