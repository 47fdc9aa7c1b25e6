import type { FixtureModule } from '@portal/shared-wl-assets/studio';
import type { Release } from '../parts/release';

/** All states of the screens of one part. */
export interface PartStates {
  readonly part: string;
  readonly states: readonly string[];
}

/** Every screen state of every live part that has fixtures, in the order in which the parts declare them. */
export const statesOf = (release: Release): readonly PartStates[] =>
  [...release.parts.values()].flatMap(({ manifest }) =>
    manifest.exposes.includes('./fixtures')
      ? [{ part: manifest.name, states: release.modules<FixtureModule>(manifest.name, './fixtures').states }]
      : [],
  );
