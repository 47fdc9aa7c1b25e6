import { enter, fixtureSlot, unfold, type Fixture, type Fixtures } from '@portal/shared-wl-assets/studio';
import { FixtureScreen } from './FixtureScreen';
import { fixtures, type RecoveryFixture } from './fixtures';

const shownFixture = (fixture: RecoveryFixture): Fixture => {
  const { enterIn, unfolded = false } = fixture;
  return {
    Screen: () => <FixtureScreen fixture={fixture} />,
    play: (screen) => {
      if (enterIn !== undefined) enter(screen, enterIn);
      if (unfolded) unfold(screen);
    },
  };
};

const shown: Fixtures = Object.fromEntries(
  Object.entries<RecoveryFixture>(fixtures).map(([name, fixture]) => [name, shownFixture(fixture)]),
);

/** Every screen of this part in every state, for the studio. */
export const { main, states } = fixtureSlot('recovery', shown);
