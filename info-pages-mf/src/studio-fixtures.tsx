import { fixtureSlot, type Fixtures } from '@portal/shared-wl-assets/studio';
import { fixtures } from './fixtures';
import { InfoPagesPart } from './InfoPagesPart';

const shown: Fixtures = Object.fromEntries(
  Object.entries(fixtures).map(([name, { route }]) => [name, { Screen: InfoPagesPart, route }]),
);

/** Every information page, for the studio. */
export const { main, states } = fixtureSlot('info', shown);
