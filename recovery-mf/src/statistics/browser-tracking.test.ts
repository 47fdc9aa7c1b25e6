import { createPortalStore, type Embedding } from '@portal/shared-wl-assets';
import type { RecoveryUsage } from '@portal/shared-wl-assets/statistics-records';
import { fixtureBoot } from '@portal/shared-wl-assets/test-support';
import { createBrowserTracker } from './browser-tracking';
import { trackPasswordChanged } from './password-changed';
import { TRACKED_STEPS } from './recovery-steps';

const recordRecovery = jest.fn<undefined, [RecoveryUsage, unknown]>();
jest.mock('@portal/shared-wl-assets/statistics', () => ({
  recordRecovery: (...given: [RecoveryUsage, unknown]) => recordRecovery(...given),
}));
beforeEach(() => recordRecovery.mockClear());

const embedding: Embedding = {
  tell: () => undefined,
  leave: () => undefined,
  askForChange: () => Promise.resolve({ allowed: false }),
};
const journey = { guid: 'a', scenario: 'FPS', channel: 'Email', openedAt: 5, step: 'verified' } as const;
const readRecords = async () => {
  await new Promise((resolve) => setTimeout(resolve));
  return recordRecovery.mock.calls.map(([usage, portal]) => [usage.journey.guid, usage.step, portal]);
};

test('an embedded recovery is tracked to its end, per flow, without the storage of the host @CARD-8 @STA-7', async () => {
  const [one, other] = [
    createPortalStore(fixtureBoot(), embedding),
    createPortalStore(fixtureBoot(), embedding),
  ];
  createBrowserTracker(one).persist(journey);
  createBrowserTracker(other).persist({ ...journey, guid: 'b' });
  expect(sessionStorage).toHaveLength(0);
  trackPasswordChanged(one, 'alex.morgan');
  trackPasswordChanged(one, 'alex.morgan');
  expect(await readRecords()).toEqual([['a', 'finished', one]]);
});

test.each(TRACKED_STEPS.filter((step) => step !== 'verified'))(
  'a password changed after a recovery that ended at “%s” is not counted as its end @STA-7',
  async (step) => {
    const own = createPortalStore(fixtureBoot());
    createBrowserTracker(own).persist({ ...journey, step });
    trackPasswordChanged(own, 'alex.morgan');
    expect(await readRecords()).toEqual([]);
  },
);

test('a journey in the storage of the host is not used for the flow @CARD-8 @STA-7', async () => {
  const visitorPortal = createPortalStore(fixtureBoot());
  createBrowserTracker(visitorPortal).persist(journey);
  trackPasswordChanged(createPortalStore(fixtureBoot(), embedding), 'alex.morgan');
  expect(await readRecords()).toEqual([]);
  expect(sessionStorage.getItem('recoveryJourney')).not.toBeNull();
  trackPasswordChanged(visitorPortal, 'alex.morgan');
  expect(await readRecords()).toEqual([['a', 'finished', visitorPortal]]);
});
