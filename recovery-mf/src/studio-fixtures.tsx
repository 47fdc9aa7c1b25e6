import { fixtureSlot, type Fixtures } from '@portal/shared-wl-assets/studio';
import { FixtureScreen } from './FixtureScreen';
import { fixtures } from './fixtures';

const shown: Fixtures = Object.fromEntries(
  Object.entries(fixtures).map(([name, fixture]) => [
    name,
    { Screen: () => <FixtureScreen fixture={fixture} /> },
  ]),
);

/** Every screen of this part in every state, for the studio. */
export const { main, states } = fixtureSlot('recovery', shown);
