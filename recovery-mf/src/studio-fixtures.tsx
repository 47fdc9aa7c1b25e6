import {
  enter,
  type Fixture,
  type Fixtures,
  fixtureSlot,
  send,
  type,
  unfold,
} from '@portal/shared-wl-assets/studio';
import { errorCodeFixtures, fixtures, type RecoveryFixture } from './fixtures';
import { FixtureScreen } from './FixtureScreen';

/** Runs a callback once typed text has reached React, two frames later, and the button is enabled. */
const afterTyping = (then: () => void): number =>
  requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(then)));

const shownFixture = (fixture: RecoveryFixture): Fixture => {
  const { enterIn, sendFrom, typed = {}, unfolded = false } = fixture;
  return {
    Screen: () => <FixtureScreen fixture={fixture} />,
    play: (screen) => {
      for (const [name, text] of Object.entries(typed)) type(screen, name, text);
      if (enterIn !== undefined) enter(screen, enterIn);
      if (sendFrom !== undefined) afterTyping(() => send(screen, sendFrom));
      if (unfolded) unfold(screen);
    },
  };
};

const shownFixtures: Fixtures = Object.fromEntries(
  Object.entries<RecoveryFixture>({ ...fixtures, ...errorCodeFixtures }).map(([name, fixture]) => [
    name,
    shownFixture(fixture),
  ]),
);

/** Every screen of this part in every state, for the studio. */
export const { main, states } = fixtureSlot('recovery', shownFixtures);
