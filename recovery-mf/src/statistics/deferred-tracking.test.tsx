import { waitFor } from '@testing-library/react';
import type { PortalStore } from '@portal/shared-wl-assets';
import type { RecoveryUsage } from '@portal/shared-wl-assets/statistics-records';
import { fixturePortal } from '@portal/shared-wl-assets/test-support';
import { otpAuth } from '../fixtures';
import { createRecoveryStore, type Effects } from '../flow/recovery-store';
import { deferredTracking } from './deferred-tracking';

const recordRecovery = jest.fn<undefined, [RecoveryUsage, PortalStore]>();
jest.mock('@portal/shared-wl-assets/statistics', () => ({
  recordRecovery: (...given: [RecoveryUsage, PortalStore]) => recordRecovery(...given),
}));
beforeEach(() => {
  recordRecovery.mockClear();
  Object.assign(crypto, { randomUUID: () => '4c1f' });
});

/** Waits until the statistics chunk has loaded. */
const arrived = () => waitFor(() => expect(recordRecovery).toHaveBeenCalled());
/** Waits long enough for pending events to be recorded. */
const later = () => new Promise((resolve) => setTimeout(resolve, 400));
const listRecords = () => recordRecovery.mock.calls.map(([{ step, name }]) => [step, name]);

const begin = () => {
  const tracking = deferredTracking(fixturePortal());
  const effects = {
    startRecovery: () => Promise.resolve({ type: 'CHANNELS_FOUND', otpAuth, userType: 'external' }),
  } as unknown as Effects;
  return { tracking, store: createRecoveryStore('FPS', false, tracking.trackEffects(effects)) };
};

test('events before the statistics chunk has loaded are recorded too, in order @STA-7 @STA-8', async () => {
  const { tracking, store } = begin();
  tracking.trackStore(store, false);
  store.send({ type: 'USER_ID_ENTERED', userId: 'alex.morgan' });
  await Promise.resolve();
  expect(recordRecovery).not.toHaveBeenCalled();
  await arrived();
  await waitFor(() =>
    expect(listRecords()).toEqual([
      ['opened', 'FPSrequestPage'],
      ['found', 'FPSgenerateOTPPage'],
    ]),
  );
});

test('a recovery tracked twice, as in React strict mode, is recorded once @STA-7', async () => {
  const { tracking, store } = begin();
  tracking.trackStore(store, false)();
  const stop = tracking.trackStore(store, false);
  await arrived();
  await later();
  expect(listRecords()).toEqual([['opened', 'FPSrequestPage']]);
  stop();
  store.send({ type: 'USER_ID_ENTERED', userId: 'alex.morgan' });
  await later();
  expect(recordRecovery).toHaveBeenCalledTimes(1);
});
