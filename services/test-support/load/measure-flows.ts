import autocannon from 'autocannon';
import { FIRST_STEP, STEPS } from './load-flows';
import { toRequest } from './load-requests';
import type { LoadTarget } from './load-target';

/** Results for one type of request. Times are from request to response, in milliseconds. */
export interface RequestFigures {
  call: string;
  answered: number;
  /** Responses other than 2xx. */
  failed: number;
  p50: number;
  p95: number;
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

/**
 * Runs recoveries of passwords and User IDs one after another; each visitor has a separate connection.
 * @param seconds duration, after a short warm-up
 * @param visitors number of concurrent visitors
 * @returns the results of each request type, in the order of the flows
 */
export async function measureFlows(
  target: LoadTarget,
  { seconds, visitors }: { seconds: number; visitors: number },
): Promise<RequestFigures[]> {
  let user = 0;
  const nextUser = () => `load.${(user = (user + 1) % target.users)}`;
  const requests = STEPS.map((step) => toRequest(step, nextUser));
  const options = { url: target.url, connections: visitors, requests, timeout: 30 };
  await autocannon({ ...options, duration: 2 });
  const times = new Map<string, { all: number[]; failed: number }>();
  const answered = new Map<unknown, number>();
  const count = (client: unknown, status: number, time: number) => {
    const index = answered.get(client) ?? 0;
    answered.set(client, index + 1);
    const [call] = STEPS[index % STEPS.length] ?? [FIRST_STEP];
    const figures = times.get(call) ?? { all: [], failed: 0 };
    figures.all.push(time);
    if (status < 200 || status > 299) figures.failed += 1;
    times.set(call, figures);
  };
  await new Promise<void>((resolve, reject) => {
    const running = autocannon({ ...options, duration: seconds }, (error: unknown) =>
      error ? reject(error as Error) : resolve(),
    );
    running.on('response', (client, status, _bytes, time) => count(client, status, time));
  });
  return [...times].map(([call, { all, failed }]) => {
    const sorted = all.sort((one, other) => one - other);
    return {
      call,
      answered: all.length,
      failed,
      p50: percentile(sorted, 0.5),
      p95: percentile(sorted, 0.95),
    };
  });
}
