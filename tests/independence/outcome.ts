import type { DeployCheck } from './deploy-check';
import type { PageSnapshot } from './page-snapshot';
import type { PartName } from './portal-parts';

/** What a visitor in another part notices; empty when nothing. */
export type Observation = readonly string[];

/** One row of a part's table. */
export interface Outcome {
  readonly part: PartName;
  readonly mistake: string;
  /** Why the mistake does not apply to the part; the other fields are then meaningless. */
  readonly impossible: string | null;
  readonly build: DeployCheck;
  readonly deploy: DeployCheck;
  /** What visitors outside the share notice, or why there is no canary. */
  readonly canary: DeployCheck | 'its share only' | 'everyone';
  /** What a visitor in this part sees while the mistake is live; null when it cannot become live. */
  readonly here: PageSnapshot | null;
  readonly elsewhere: Observation;
  /** Health check failures of the portals, from the deploy to the end. */
  readonly health: Observation;
  /** What a visitor in this part sees after `rollback`. */
  readonly afterwards: PageSnapshot | null;
}

/** Tested moments: all, or for the quick run the deploy with its probe, and live where the deploy passes. */
export type Depth = 'every moment' | 'deploy';
