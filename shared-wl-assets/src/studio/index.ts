export { fixtureSlot, type Fixture, type FixtureModule, type Fixtures } from './fixture-slot';
export { enter, send, type, unfold } from './typing';
