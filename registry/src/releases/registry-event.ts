import type { PartManifest } from '@portal/contract/part';

interface EventBasis {
  /** Position in the registry, from 1; events apply in this order. */
  readonly seq: number;
  /** ISO 8601, UTC. */
  readonly time: string;
  /** Person or pipeline that caused it. */
  readonly who: string;
  /** Id of the workspace whose command wrote it; absent for other writers. */
  readonly workspace?: string;
  readonly part: string;
  /** Content hash of the build, the name of its folder. */
  readonly id: string;
  readonly version: string;
}

/** A build was published: it can now be made live, but is not live yet. */
export interface DeployEvent extends EventBasis {
  readonly kind: 'deploy';
  readonly manifest: PartManifest;
  /** Why its boot probe was skipped; absent when it passed. */
  readonly probeSkipped?: string;
}

/** A build was made live for all visitors. */
export interface PromoteEvent extends EventBasis {
  readonly kind: 'promote';
  /** Belongs to a set with the other promotions of the same append: they can be rolled back together. */
  readonly isSet?: true;
}

/** An earlier build was made live for all visitors again. */
export interface RollbackEvent extends EventBasis {
  readonly kind: 'rollback';
  /** Why a set's browser probe was skipped; absent otherwise. */
  readonly probeSkipped?: string;
}

/** A build is shown to a share of the visitors; 0 percent ends the canary. */
export interface CanaryEvent extends EventBasis {
  readonly kind: 'canary';
  readonly percent: number;
  /** The canary was ended by a roll-back: its build is known to be bad. */
  readonly isRollback?: true;
}

/** One line of the registry; never changed once written. */
export type RegistryEvent = DeployEvent | PromoteEvent | RollbackEvent | CanaryEvent;

type WithoutPosition<Event> = Event extends RegistryEvent ? Omit<Event, 'seq' | 'time'> : never;

/** An event without position and time, which `append` adds. */
export type NewEvent = WithoutPosition<RegistryEvent>;
