import { setTimeout as delay } from 'node:timers/promises';
/** Running observation of the portals' health, as a load balancer does it. */
export interface HealthWatch {
  /**
   * Stops watching.
   * @returns distinct problems; empty when all checks passed
   */
  readonly stop: () => Promise<readonly string[]>;
}

const POLL_MS = 500;
/** A process that does not respond within this time is hanging, even on a slow machine. */
const RESPONSE_LIMIT_MS = 20_000;
/** Number of consecutive failures that is a problem, as for a load balancer; a busy machine may cause a single one. */
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

/** Polls the liveness and readiness of portals until stopped. */
export function watchHealth(origins: readonly string[]): HealthWatch {
  const messages = new Set<string>();
  let isOver = false;
  const ask = async (origin: string, path: string): Promise<void> => {
    let failures = 0;
    while (!isOver) {
      const problem = await check(origin, path);
      failures = problem === null ? 0 : failures + 1;
      const isUnanswered = problem !== null && !problem.includes('answers');
      if (problem !== null && (isUnanswered || failures >= FAILURE_THRESHOLD)) messages.add(problem);
      await delay(POLL_MS);
    }
  };
  const watching = origins.flatMap((origin) => PATHS.map((path) => ask(origin, path)));
  return {
    stop: async () => {
      isOver = true;
      await Promise.all(watching);
      return [...messages].sort();
    },
  };
}
