export { clipApp, fixtureBoot, fixturePortal, type FixtureOverrides } from './portal-fixture';
export { InPortal, renderInPortal } from './InPortal';
export { alterTexts, TEXT_ALTERATIONS, type AlterText } from './text-alterations';
export { surviveAlteration } from './survive-alterations';
