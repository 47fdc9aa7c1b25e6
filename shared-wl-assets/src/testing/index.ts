export { fixtureBoot, fixturePortal, type FixtureOverrides } from './portal-fixture';
export { InPortal } from './InPortal';
export { speltRoutes } from './spelt-routes';
