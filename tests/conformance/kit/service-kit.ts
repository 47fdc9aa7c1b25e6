import type { Check } from './check';
import type { Target } from './http-client';

/** Checks of one service, ready to run. */
export interface PreparedChecks<Context> {
  readonly checks: readonly Check<Context>[];
  readonly context: Context;
}

/** A subcommand of the conformance command. */
export interface ServiceKit {
  readonly description: string;
  /** Whether the checks need test users, which makes `--users` required. */
  readonly needsUsers: boolean;
  /**
   * @param users parsed users file; undefined without one
   * @throws UsageError when the users file is incomplete
   */
  readonly prepare: (target: Target, users: unknown) => PreparedChecks<unknown>;
}

/** Creates a kit and hides the type of its context, which only its checks use. */
export function serviceKit<Context>(
  kit: Omit<ServiceKit, 'prepare'> & {
    readonly prepare: (target: Target, users: unknown) => PreparedChecks<Context>;
  },
): ServiceKit {
  return kit as ServiceKit;
}
