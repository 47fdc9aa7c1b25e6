import type { Release } from '../releases/release';
import type { Renderer } from '../rendering/renderer';

/** All states of the screens of one part. */
export interface PartStates {
  readonly part: string;
  readonly states: readonly string[];
}

/** Returns every screen state of every live part that has fixtures, in the order in which the parts declare them. */
export function listPartStates(renderer: Renderer, { parts }: Release): Promise<readonly PartStates[]> {
  return Promise.all(
    [...parts.values()]
      .filter(({ manifest }) => manifest.exposes.includes('./fixtures'))
      .map(async ({ manifest: { name } }) => ({ part: name, states: await renderer.states(parts, name) })),
  );
}
