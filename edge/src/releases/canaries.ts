import { createHash } from 'node:crypto';
import { liveId, type PartStates } from '@portal/registry/releases';

/** A build that a share of the visitors gets. */
export interface RunningCanary {
  readonly part: string;
  readonly id: string;
  /** Above 0, at most 100. */
  readonly percent: number;
}

/** Numbers that visitors are spread over. As many visitors share one that it tells nobody from others. */
export const BUCKET_COUNT = 10_000;

/** The canaries that run, in the order of their parts. */
export function findRunningCanaries(states: PartStates): readonly RunningCanary[] {
  return [...states.values()].flatMap((state) =>
    state.canary === null || liveId(state) === null ? [] : [{ part: state.name, ...state.canary }],
  );
}

/** Each canary begins its share at another number, so that it is not always the same visitors who try what is new. */
function firstBucketOf({ part, id }: RunningCanary): number {
  return createHash('sha256').update(`${part}@${id}`).digest().readUInt32BE(0) % BUCKET_COUNT;
}

/**
 * True when the visitors of a number get a canary. A larger share keeps all whom a smaller one had.
 *
 * @param bucket a visitor's number, 0 to 9,999
 */
export function isInCanary(canary: RunningCanary, bucket: number): boolean {
  return (
    (bucket - firstBucketOf(canary) + BUCKET_COUNT) % BUCKET_COUNT < (canary.percent / 100) * BUCKET_COUNT
  );
}

/** Steps of the golden section fall evenly into every range, however small, from the first visitors on. */
const STEP = 0.618_033_988_749_894_9;

/**
 * Deals numbers to new visitors evenly instead of by chance: with a chance of 5 in 100, two thousand visitors would
 * often be a point off.
 *
 * @param start where to begin, 0 to 1; edges that run beside each other begin at different places
 */
export function createBucketAssigner(start: number): () => number {
  let at = start;
  return () => {
    at = (at + STEP) % 1;
    return Math.floor(at * BUCKET_COUNT);
  };
}
