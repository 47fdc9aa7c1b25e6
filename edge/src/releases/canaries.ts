import { createHash } from 'node:crypto';
import { liveId, type PartStates } from '@portal/registry/releases';

/** A build that a share of the visitors gets. */
export interface RunningCanary {
  readonly part: string;
  readonly id: string;
  /** Above 0, at most 100. */
  readonly percent: number;
}

/** Visitors are assigned to this many buckets. Each is shared by many visitors, so that it identifies no one. */
export const BUCKET_COUNT = 10_000;

/** Returns the running canaries, in the order of their parts. */
export function findRunningCanaries(states: PartStates): readonly RunningCanary[] {
  return [...states.values()].flatMap((state) =>
    state.canary === null || liveId(state) === null ? [] : [{ part: state.name, ...state.canary }],
  );
}

/** Canaries begin at different buckets, so that the same visitors are not always first. */
function computeFirstBucket({ part, id }: RunningCanary): number {
  return createHash('sha256').update(`${part}@${id}`).digest().readUInt32BE(0) % BUCKET_COUNT;
}

/**
 * Returns whether a bucket gets a canary. A larger share includes all buckets of a smaller one.
 *
 * @param bucket 0 to 9,999
 */
export function isInCanary(canary: RunningCanary, bucket: number): boolean {
  return (
    (bucket - computeFirstBucket(canary) + BUCKET_COUNT) % BUCKET_COUNT <
    (canary.percent / 100) * BUCKET_COUNT
  );
}

/** Golden ratio: its multiples modulo 1 are evenly distributed over every range, from the first visitors on. */
const STEP = 0.618_033_988_749_894_9;

/**
 * Assigns buckets evenly instead of at random: with a random share of 5 %, two thousand visitors would often be a
 * point off.
 *
 * @param start first position, 0 to 1; differs between edges that run in parallel
 */
export function createBucketAssigner(start: number): () => number {
  let at = start;
  return () => {
    at = (at + STEP) % 1;
    return Math.floor(at * BUCKET_COUNT);
  };
}
