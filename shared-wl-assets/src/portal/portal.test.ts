/** @jest-environment node */
import { fixturePortal } from '../test-support/portal-fixture';

test('the user type is both until it is known, then internal or external @WL-5', () => {
  const portal = fixturePortal();
  expect(portal.getState().userType).toBe('both');
  for (const userType of ['internal', 'external', 'both'] as const) {
    portal.getState().setUserType(userType);
    expect(portal.getState().userType).toBe(userType);
  }
});
