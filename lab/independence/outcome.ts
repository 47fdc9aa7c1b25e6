import type { DeployCheck } from './deploy-check';
import type { PageSnapshot } from './page-snapshot';
import type { PartName } from './portal-parts';

/** Observed effects of a mistake; empty when there are none. */
export type Observation = readonly string[];

/** One row of a part's table. */
export interface Outcome {
  readonly part: PartName;
  readonly mistake: string;
  /** Reason why the mistake does not apply to the part; the other fields are then meaningless. */
  readonly impossible: string | null;
  readonly build: DeployCheck;
  readonly deploy: DeployCheck;
  /** Which visitors the canary affects, or the check that rejected it. */
  readonly canary: DeployCheck | 'its share only' | 'everyone';
  /** What a visitor of this part sees while the mistake is live; null when it cannot go live. */
  readonly here: PageSnapshot | null;
  readonly elsewhere: Observation;
  /** Health check failures of the portals between the deploy and the end of the test. */
  readonly health: Observation;
  /** What a visitor of this part sees after `rollback`. */
  readonly afterwards: PageSnapshot | null;
}
