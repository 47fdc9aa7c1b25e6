/** Why a job failed; `stuck` if its process got no processor time. */
export type FailureKind =
  | 'timeout'
  | 'stuck'
  | 'memory'
  | 'exit'
  | 'error'
  | 'rejection'
  | 'invalid'
  | 'load';

/** Outcome of a job. */
export type WorkerOutcome =
  | {
      readonly kind: 'value';
      readonly value: unknown;
      /** What part code wrote to the console. */
      readonly lines: readonly string[];
      readonly cpuMs: number;
      readonly memoryBytes: number;
    }
  | { readonly kind: Exclude<FailureKind, 'load'>; readonly message: string };

interface WorkerResult {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly message?: unknown;
  readonly rejected?: unknown;
  readonly lines?: unknown;
}

function numberIn(value: unknown): number {
  return typeof value === 'number' && value >= 0 ? value : 0;
}

/**
 * Parses a job's outcome from a worker's frame.
 *
 * @throws Error when the frame has no result, because part code has taken over the worker
 */
export function parseOutcome(frame: Readonly<Record<string, unknown>>): WorkerOutcome {
  const { ok, value, message, rejected, lines } = JSON.parse(String(frame['result'])) as WorkerResult;
  if (ok !== true)
    return { kind: rejected === true ? 'rejection' : 'error', message: String(message).slice(0, 1_000) };
  return {
    kind: 'value',
    value,
    lines: Array.isArray(lines) ? lines.slice(0, 20).map((line) => String(line).slice(0, 500)) : [],
    cpuMs: numberIn(frame['cpuMs']),
    memoryBytes: numberIn(frame['memoryBytes']),
  };
}
