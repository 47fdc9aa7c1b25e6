import type { PartManifest } from '../manifest';

interface EventBasis {
  /** Position in the registry, from 1; the order in which events count. */
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

/** A build was published: it can be made live from now on, and is not live by this alone. */
export interface DeployEvent extends EventBasis {
  readonly kind: 'deploy';
  readonly manifest: PartManifest;
  /** Why its boot probe was left out; absent when it passed. */
  readonly probeSkipped?: string;
}

/** A build was made the one that everyone gets. */
export interface PromoteEvent extends EventBasis {
  readonly kind: 'promote';
  /** The other promotions of the same append belong to it: they can go back together. */
  readonly isSet?: true;
}

/** An earlier build was made the one that everyone gets again. */
export interface RollbackEvent extends EventBasis {
  readonly kind: 'rollback';
  /** Why a set was not tried in a browser; absent otherwise. */
  readonly probeSkipped?: string;
}

/** A build is shown to a share of the visitors; 0 ends that. */
export interface CanaryEvent extends EventBasis {
  readonly kind: 'canary';
  readonly percent: number;
  /** The canary was ended by a roll-back: its build is known to be bad. */
  readonly isRollback?: true;
}

/** One line of the registry; never changed once written. */
export type RegistryEvent = DeployEvent | PromoteEvent | RollbackEvent | CanaryEvent;

type WithoutPosition<Event> = Event extends RegistryEvent ? Omit<Event, 'seq' | 'time'> : never;

/** An event before it has its place and time. */
export type NewEvent = WithoutPosition<RegistryEvent>;
