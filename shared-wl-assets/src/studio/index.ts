export { fixtureSlot, type Fixture, type FixtureModule, type Fixtures } from './fixture-slot';
export { send, type } from './typing';
