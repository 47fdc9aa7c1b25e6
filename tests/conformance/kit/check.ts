/** Black-box check of one requirement of a service. */
export interface Check<Context> {
  /** Stable name in reports, such as REC-LOCK. */
  readonly id: string;
  /** Sentence that is true for a conforming service. */
  readonly title: string;
  /** @throws CheckFailure with the observed deviation; CheckSkipped when the test data are incomplete */
  readonly run: (context: Context) => Promise<void>;
}

/** Reports that the service does not meet the requirement. */
export class CheckFailure extends Error {}

/** Reports that the check cannot run; the message gives the reason. */
class CheckSkipped extends Error {}

/** @throws CheckFailure */
export function requireThat(holds: boolean, message: string): asserts holds {
  if (!holds) throw new CheckFailure(message);
}

/** @throws CheckSkipped */
export function skipUnless(holds: boolean, message: string): asserts holds {
  if (!holds) throw new CheckSkipped(message);
}

export type Outcome = 'passed' | 'failed' | 'skipped';

/** Result of a check. */
export interface CheckResult {
  readonly id: string;
  readonly title: string;
  readonly outcome: Outcome;
  /** Reason for a failed or skipped check; empty when it passed. */
  readonly reason: string;
  readonly milliseconds: number;
}

async function runCheck<Context>({ id, title, run }: Check<Context>, context: Context): Promise<CheckResult> {
  const began = performance.now();
  const ended = (outcome: Outcome, reason = ''): CheckResult => ({
    id,
    title,
    outcome,
    reason,
    milliseconds: performance.now() - began,
  });
  try {
    await run(context);
    return ended('passed');
  } catch (error) {
    if (error instanceof CheckSkipped) return ended('skipped', error.message);
    const cause = (error as { readonly cause?: unknown }).cause;
    const detail = cause instanceof Error ? ` (${cause.message})` : '';
    return ended('failed', `${error instanceof Error ? error.message : String(error)}${detail}`);
  }
}

/**
 * Runs checks sequentially, since later checks use up rate limits and test users.
 *
 * @param report called after each check
 */
export async function runChecks<Context>(
  checks: readonly Check<Context>[],
  context: Context,
  report: (result: CheckResult) => void = () => undefined,
): Promise<readonly CheckResult[]> {
  const results: CheckResult[] = [];
  for (const check of checks) {
    const result = await runCheck(check, context);
    results.push(result);
    report(result);
  }
  return results;
}
