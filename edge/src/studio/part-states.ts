import type { PartStates } from '@portal/contract/operator';
import type { LivePart } from '../parts/live-part';
import type { Release } from '../releases/release';
import type { Renderer } from '../rendering/renderer';

/** States by build: they never change, and a busy renderer does not name them. */
const statesByPart = new WeakMap<LivePart, readonly string[]>();

/** Returns whether a part has screens for the studio. */
export function hasFixtures(part: LivePart | undefined): part is LivePart {
  return part?.manifest.exposes.includes('./fixtures') === true;
}

/** Returns the screen states of a part with fixtures; empty while the renderer is busy or the part's breaker is open. */
export async function readPartStates(
  renderer: Pick<Renderer, 'states'>,
  parts: Release['parts'],
  part: LivePart,
): Promise<readonly string[]> {
  const before = statesByPart.get(part);
  if (before !== undefined) return before;
  const states = await renderer.states(parts, part.manifest.name);
  if (states.length > 0) statesByPart.set(part, states);
  return states;
}

/** Returns every screen state of every live part that has fixtures, in the order in which the parts declare them. */
export function listPartStates(
  renderer: Pick<Renderer, 'states'>,
  { parts }: Pick<Release, 'parts'>,
): Promise<readonly PartStates[]> {
  return Promise.all(
    [...parts.values()].filter(hasFixtures).map(async (part) => ({
      part: part.manifest.name,
      states: await readPartStates(renderer, parts, part),
    })),
  );
}
